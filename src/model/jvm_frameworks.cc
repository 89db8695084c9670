// SPDX-License-Identifier: Apache-2.0
#include "model/jvm_frameworks.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace ravel::model {
namespace {

struct Row {
  std::string_view name;
  JvmRole role;
};

constexpr Row kAnnotations[] = {
    // Spring, Quarkus, Micronaut; CDI; JAX-RS; servlets; gRPC.
    {"RestController", JvmRole::component},
    {"Controller", JvmRole::component},
    {"ControllerAdvice", JvmRole::component},
    {"RestControllerAdvice", JvmRole::component},
    {"Service", JvmRole::component},
    {"Component", JvmRole::component},
    {"Repository", JvmRole::component},
    {"ApplicationScoped", JvmRole::component},
    {"Singleton", JvmRole::component},
    {"Startup", JvmRole::component},
    {"WebServlet", JvmRole::component},
    {"WebFilter", JvmRole::component},
    {"WebListener", JvmRole::component},
    {"GrpcService", JvmRole::component},
    {"MessageDriven", JvmRole::own_object},
    {"Provider", JvmRole::component},  // JAX-RS: filters, mappers
    {"Sharable", JvmRole::component},  // Netty: one handler for many channels
    {"RequestScoped", JvmRole::own_object},
    {"SessionScoped", JvmRole::own_object},
    {"ConversationScoped", JvmRole::own_object},
    {"ViewScoped", JvmRole::own_object},
    {"RequestScope", JvmRole::own_object},
    {"SessionScope", JvmRole::own_object},
    {"Dependent", JvmRole::own_object},
    {"Prototype", JvmRole::own_object},
    {"Stateful", JvmRole::own_object},
    {"Stateless", JvmRole::own_object},  // the container gives each call a bean of its own
    {"Path", JvmRole::own_object},       // JAX-RS: an object for each request, unless it is a singleton
    {"RequestMapping", JvmRole::entry},
    {"GetMapping", JvmRole::entry},
    {"PostMapping", JvmRole::entry},
    {"PutMapping", JvmRole::entry},
    {"DeleteMapping", JvmRole::entry},
    {"PatchMapping", JvmRole::entry},
    {"MessageMapping", JvmRole::entry},
    {"ExceptionHandler", JvmRole::entry},
    {"EventListener", JvmRole::entry},
    {"TransactionalEventListener", JvmRole::entry},
    {"KafkaListener", JvmRole::entry},
    {"RabbitListener", JvmRole::entry},
    {"JmsListener", JvmRole::entry},
    {"Async", JvmRole::entry},
    {"Asynchronous", JvmRole::entry},
    {"Observes", JvmRole::entry},
    {"Incoming", JvmRole::entry},
    {"GET", JvmRole::entry},
    {"POST", JvmRole::entry},
    {"PUT", JvmRole::entry},
    {"DELETE", JvmRole::entry},
    {"PATCH", JvmRole::entry},
    {"HEAD", JvmRole::entry},
    {"OPTIONS", JvmRole::entry},
    {"Get", JvmRole::entry},
    {"Post", JvmRole::entry},
    {"Put", JvmRole::entry},
    {"Delete", JvmRole::entry},
    {"Scheduled", JvmRole::timer},
    {"Schedule", JvmRole::timer},
    {"PostConstruct", JvmRole::set_up},
    {"PreDestroy", JvmRole::set_up},
    {"Bean", JvmRole::set_up},
    {"Produces", JvmRole::set_up},
    {"Autowired", JvmRole::injected},
    {"Inject", JvmRole::injected},
    {"Resource", JvmRole::injected},
    {"PersistenceContext", JvmRole::injected},
    {"EJB", JvmRole::injected},
    {"Context", JvmRole::injected},
    {"GrpcClient", JvmRole::injected},
    {"Value", JvmRole::injected},
    {"Test", JvmRole::test},
    {"ParameterizedTest", JvmRole::test},
    {"RepeatedTest", JvmRole::test},
    {"BeforeEach", JvmRole::test},
    {"AfterEach", JvmRole::test},
    {"BeforeAll", JvmRole::test},
    {"AfterAll", JvmRole::test},
};

/// Without `javax/` or `jakarta/`.
constexpr std::string_view kBases[] = {
    "servlet/http/HttpServlet", "servlet/GenericServlet",         "servlet/Servlet",
    "servlet/Filter",           "servlet/ServletContextListener", "servlet/http/HttpFilter",
};
constexpr Row kOtherBases[] = {
    {"io/grpc/BindableService", JvmRole::component},
    {"org/springframework/web/servlet/HandlerInterceptor", JvmRole::component},
    {"org/springframework/web/filter/OncePerRequestFilter", JvmRole::component},
    {"org/springframework/context/ApplicationListener", JvmRole::component},
    // Netty: made for one channel, whose event loop alone calls it; what makes them is called for each
    // channel.
    {"io/netty/channel/ChannelInitializer", JvmRole::component},
    {"io/netty/channel/ChannelHandler", JvmRole::own_object},
    {"io/netty/channel/ChannelInboundHandler", JvmRole::own_object},
    {"io/netty/channel/ChannelOutboundHandler", JvmRole::own_object},
    {"io/netty/channel/ChannelHandlerAdapter", JvmRole::own_object},
    {"io/netty/channel/ChannelInboundHandlerAdapter", JvmRole::own_object},
    {"io/netty/channel/ChannelOutboundHandlerAdapter", JvmRole::own_object},
    {"io/netty/channel/ChannelDuplexHandler", JvmRole::own_object},
    {"io/netty/channel/SimpleChannelInboundHandler", JvmRole::own_object},
    {"io/netty/handler/codec/ByteToMessageDecoder", JvmRole::own_object},
    {"io/netty/handler/codec/MessageToMessageDecoder", JvmRole::own_object},
    {"io/netty/handler/codec/MessageToByteEncoder", JvmRole::own_object},
    // Vert.x: each instance of a verticle has its event loop.
    {"io/vertx/core/AbstractVerticle", JvmRole::own_object},
    {"io/vertx/core/Verticle", JvmRole::own_object},
    // Android.
    {"android/app/Activity", JvmRole::main_line},
    {"android/app/Application", JvmRole::main_line},
    {"android/app/Fragment", JvmRole::main_line},
    {"android/app/Service", JvmRole::main_line},
    {"android/content/BroadcastReceiver", JvmRole::main_line},
    {"android/view/View", JvmRole::main_line},
    {"androidx/fragment/app/Fragment", JvmRole::main_line},
    {"androidx/fragment/app/FragmentActivity", JvmRole::main_line},
    {"androidx/appcompat/app/AppCompatActivity", JvmRole::main_line},
    {"androidx/activity/ComponentActivity", JvmRole::main_line},
};

constexpr std::string_view kCalledBack[] = {
    "doGet(",
    "doPost(",
    "doPut(",
    "doDelete(",
    "doHead(",
    "doOptions(",
    "doTrace(",
    "doPatch(",
    "service(",
    "doFilter(",
    // Netty.
    "initChannel(",
    "channelRead0(",
    "doFilterInternal(",
    "decode(",
    "encode(",
};

constexpr std::string_view kCalledOnce[] = {
    "init()",    "init(Ljavax/servlet/", "init(Ljakarta/servlet/",
    "destroy()", "contextInitialized(",  "contextDestroyed(",
    "onCreate(",
};

std::string_view simple(Symbol name) {
  const std::string_view text = name.view();
  return text.substr(text.find_last_of("/$") + 1);
}

}  // namespace

JvmRole role_of_annotation(Symbol annotation) {
  // `Singleton` of a library for tests or of a code generator is rare; that of Guice, CDI and EJB is the
  // rule.
  const auto found = std::find_if(std::begin(kAnnotations), std::end(kAnnotations),
                                  [&](const Row& row) { return row.name == simple(annotation); });
  return found == std::end(kAnnotations) ? JvmRole::none : found->role;
}

bool makes_component(Symbol annotation) {
  return simple(annotation) == "Autowired" || simple(annotation) == "EJB" ||
         simple(annotation) == "PersistenceContext";
}

bool is_own_scope(Symbol annotation, Symbol value) {
  if (simple(annotation) != "Scope") return false;
  return value.view() == "prototype" || value.view() == "request" || value.view() == "session";
}

JvmRole role_of_base(Symbol klass) {
  const std::string_view name = klass.view();
  for (const Row& row : kOtherBases)
    if (row.name == name) return row.role;
  for (const std::string_view prefix : {"javax/", "jakarta/"})
    if (name.starts_with(prefix) &&
        std::find(std::begin(kBases), std::end(kBases), name.substr(prefix.size())) != std::end(kBases))
      return JvmRole::component;
  return JvmRole::none;
}

Symbol usual_class_of(Symbol interface) {
  static constexpr std::pair<std::string_view, std::string_view> kUsual[] = {
      {"java/util/concurrent/locks/Lock", "java/util/concurrent/locks/ReentrantLock"},
      {"java/util/concurrent/locks/ReadWriteLock", "java/util/concurrent/locks/ReentrantReadWriteLock"},
      {"java/util/List", "java/util/ArrayList"},
      {"java/util/Collection", "java/util/ArrayList"},
      {"java/util/Set", "java/util/HashSet"},
      {"java/util/Map", "java/util/HashMap"},
      {"java/util/concurrent/ConcurrentMap", "java/util/concurrent/ConcurrentHashMap"},
  };
  for (const auto& [type, usual] : kUsual)
    if (interface.view() == type) return Symbol(usual);
  return {};
}

bool is_called_back(Symbol method) {
  return std::any_of(std::begin(kCalledBack), std::end(kCalledBack),
                     [&](std::string_view name) { return method.view().starts_with(name); });
}

bool is_called_on_main_line(Symbol method) {
  const std::string_view name = method.view();
  return name.size() > 2 && name.starts_with("on") && name[2] >= 'A' && name[2] <= 'Z';
}

bool is_called_once(Symbol method) {
  return std::any_of(std::begin(kCalledOnce), std::end(kCalledOnce),
                     [&](std::string_view name) { return method.view().starts_with(name); });
}

}  // namespace ravel::model
