The CI file for the project it stands in, with the commands that build it. Nothing is written.

  $ alias ravel="$RAVEL"; shopt -s expand_aliases
  $ mkdir plain app lab; touch app/pom.xml lab/CMakeLists.txt lab/.gitlab-ci.yml
  $ ravel ci plain | grep -E '^name|uses|Build'
  name: ravel
        - uses: actions/checkout@v4
        - uses: actions/checkout@v4
        - uses: ./.ravel/integrations/github
  $ ravel ci app | grep -A1 Build
        - name: Build with Maven
          run: apt-get install -y --no-install-recommends maven && mvn --batch-mode compile
  $ (cd lab && ravel ci) | sed -n '1p;/script/,$p'
  # A job for .gitlab-ci.yml: concurrency bugs, shown in merge requests. Printed by `ravel ci`.
    script:
      - apt-get update && apt-get install -y --no-install-recommends git ca-certificates cmake ninja-build g++
      - test -z "$(git ls-files .cache)" || rm -rf .cache  # what somebody has committed is no cache of ours
      - cmake -S . -B build -DCMAKE_EXPORT_COMPILE_COMMANDS=ON && cmake --build build
      - git clone --depth 1 "$RAVEL_REPOSITORY" /opt/ravel
      - /opt/ravel/ravel check --format text --format gitlab=gl-code-quality-report.json
        ${CI_MERGE_REQUEST_DIFF_BASE_SHA:+--since $CI_MERGE_REQUEST_DIFF_BASE_SHA}
    artifacts:
      when: always
      reports:
        codequality: gl-code-quality-report.json
  $ ravel ci lab --for github | head -1
  # .github/workflows/ravel.yml: concurrency bugs, found at every pull request. Printed by `ravel ci`.
  $ ravel ci app --for jenkins
  ravel: --for: 'jenkins' is not one of github, gitlab
  [2]
  $ ravel ci nowhere
  ravel: nowhere is not a folder
  [2]
  $ ls app lab
  app:
  pom.xml
  
  lab:
  CMakeLists.txt
