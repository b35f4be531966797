@echo off
rem Starts Touchstone on the module path. JAVA_HOME chooses the Java, JAVA_OPTS adds options for it.
setlocal
set "DISTRIBUTION=%~dp0.."
set "JAVA_EXE=java.exe"
if exist "%DISTRIBUTION%\runtime\bin\java.exe" set "JAVA_EXE=%DISTRIBUTION%\runtime\bin\java.exe"
if exist "%DISTRIBUTION%\runtime\bin\java.exe" goto found
if defined JAVA_HOME goto home
where /q java.exe
if errorlevel 1 goto nojava
goto found
:home
set "JAVA_EXE=%JAVA_HOME%\bin\java.exe"
if not exist "%JAVA_EXE%" goto nojava
:found

rem Commands that end within a second need code that is ready soon instead of fast code.
set "TUNING="
if defined JAVA_OPTS goto start
if defined JAVA_TOOL_OPTIONS goto start
if defined JDK_JAVA_OPTIONS goto start
for %%c in (query algorithms config completion help -h --help -V --version) do if "%~1"=="%%c" set "TUNING=-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"

:start
"%JAVA_EXE%" %TUNING% %JAVA_OPTS% --add-modules ALL-DEFAULT --module-path "%DISTRIBUTION%\lib" --module io.touchstone.cli/io.touchstone.cli.Main %*
exit /b %ERRORLEVEL%

:nojava
echo touchstone: no Java at "%JAVA_EXE%"; install Java 17 or newer, or set JAVA_HOME>&2
exit /b 2
