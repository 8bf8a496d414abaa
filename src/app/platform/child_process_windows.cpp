#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "app/platform/child_process.h"
#include "core/forced_end.h"
#include "core/signals.h"
#include "core/wide_text.h"
#include "core/windows_api.h"

namespace arclight {
namespace {

/// The file or pipe, for a child process to inherit.
OwnedHandle openInheritable(const std::wstring& path, DWORD access) {
    SECURITY_ATTRIBUTES attributes{sizeof attributes, nullptr, TRUE};
    return owned(CreateFileW(path.c_str(), access, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, &attributes,
                             OPEN_EXISTING, 0, nullptr));
}

/// Brings the first visible window of the process to the front.
void raiseWindowOf(DWORD process) {
    EnumWindows(
        [](HWND window, LPARAM wanted) -> BOOL {
            DWORD id = 0;
            GetWindowThreadProcessId(window, &id);
            if (id != static_cast<DWORD>(wanted) || !IsWindowVisible(window)) return TRUE;
            if (IsIconic(window)) ShowWindow(window, SW_RESTORE);
            SetForegroundWindow(window);
            return FALSE;
        },
        static_cast<LPARAM>(process));
}

/// A file that disappears with its last handle.
struct OutputFile {
    OwnedHandle own;        ///< for reading
    OwnedHandle inherited;  ///< the child's, for writing
};

/// Both are null on failure.
OutputFile temporaryFile() {
    std::array<wchar_t, MAX_PATH + 1> folder{}, name{};
    if (GetTempPathW(static_cast<DWORD>(folder.size()), folder.data()) == 0 ||
        GetTempFileNameW(folder.data(), L"arc", 0, name.data()) == 0)
        return {};
    OutputFile file;
    file.own =
        owned(CreateFileW(name.data(), GENERIC_READ | DELETE, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE,
                          nullptr, OPEN_EXISTING, FILE_ATTRIBUTE_TEMPORARY | FILE_FLAG_DELETE_ON_CLOSE, nullptr));
    if (file.own) file.inherited = openInheritable(name.data(), FILE_APPEND_DATA | SYNCHRONIZE);
    if (!file.inherited) return {};
    return file;
}

std::string contents(const OwnedHandle& file) {
    std::string text;
    char block[4096];
    while (file && text.size() < ChildProcess::kMaxOutputBytes) {
        OVERLAPPED at{};
        at.Offset = static_cast<DWORD>(text.size());
        DWORD count = 0;
        if (!ReadFile(file.get(), block, sizeof block, &count, &at) || count == 0) break;
        text.append(block, count);
    }
    // Most programs end lines with two bytes.
    for (std::size_t end = 0; (end = text.find("\r\n", end)) != std::string::npos;) text.erase(end, 1);
    return text;
}

struct Pipe {
    OwnedHandle own, inherited;
};

/// A pipe that is written to without waiting, which only named pipes can be. Both ends are null on failure.
Pipe makePipe() {
    static unsigned count = 0;
    const std::wstring name =
        L"\\\\.\\pipe\\arclight-" + std::to_wstring(GetCurrentProcessId()) + L"-" + std::to_wstring(count++);
    constexpr DWORD kBytes = 1 << 20;
    Pipe pipe;
    pipe.own = owned(
        CreateNamedPipeW(name.c_str(), PIPE_ACCESS_OUTBOUND | FILE_FLAG_OVERLAPPED | FILE_FLAG_FIRST_PIPE_INSTANCE,
                         PIPE_TYPE_BYTE | PIPE_WAIT | PIPE_REJECT_REMOTE_CLIENTS, 1, kBytes, kBytes, 0, nullptr));
    if (pipe.own) pipe.inherited = openInheritable(name, GENERIC_READ);
    if (!pipe.inherited) return {};
    return pipe;
}

/// The number of processes in the job.
DWORD countIn(HANDLE job) {
    JOBOBJECT_BASIC_ACCOUNTING_INFORMATION facts{};
    const bool isKnown =
        QueryInformationJobObject(job, JobObjectBasicAccountingInformation, &facts, sizeof facts, nullptr);
    return isKnown ? facts.ActiveProcesses : 0;
}

/// The word as the C library of the child reads it back: backslashes are doubled before a quotation mark only.
void appendWord(std::wstring& line, const std::wstring& word) {
    if (!line.empty()) line += L' ';
    if (!word.empty() && word.find_first_of(L" \t\n\v\"") == std::wstring::npos) {
        line += word;
        return;
    }
    line += L'"';
    std::size_t backslashes = 0;
    for (const wchar_t c : word) {
        if (c == L'"') line.append(backslashes + 1, L'\\');
        backslashes = c == L'\\' ? backslashes + 1 : 0;
        line += c;
    }
    line.append(backslashes, L'\\');
    line += L'"';
}

/// The handles that a child process inherits, and no others.
class InheritedHandles {
public:
    explicit InheritedHandles(std::array<HANDLE, 3> handles) : handles_(handles) {
        std::sort(handles_.begin(), handles_.end());
        count_ = static_cast<std::size_t>(std::unique(handles_.begin(), handles_.end()) - handles_.begin());
        SIZE_T size = 0;
        InitializeProcThreadAttributeList(nullptr, 1, 0, &size);
        memory_.resize(size);
        if (!InitializeProcThreadAttributeList(list(), 1, 0, &size)) return;
        isMade_ = true;
        UpdateProcThreadAttribute(list(), 0, PROC_THREAD_ATTRIBUTE_HANDLE_LIST, handles_.data(),
                                  count_ * sizeof(HANDLE), nullptr, nullptr);
    }
    ~InheritedHandles() {
        if (isMade_) DeleteProcThreadAttributeList(list());
    }
    InheritedHandles(const InheritedHandles&) = delete;
    LPPROC_THREAD_ATTRIBUTE_LIST list() { return reinterpret_cast<LPPROC_THREAD_ATTRIBUTE_LIST>(memory_.data()); }

private:
    std::array<HANDLE, 3> handles_;
    std::size_t count_ = 0;
    std::vector<char> memory_;
    bool isMade_ = false;
};

/// An inheritable copy of this process's stdout, or NUL if it has none.
OwnedHandle ownOutput() {
    HANDLE copy = nullptr;
    const HANDLE own = GetStdHandle(STD_OUTPUT_HANDLE), process = GetCurrentProcess();
    if (own && own != INVALID_HANDLE_VALUE &&
        DuplicateHandle(process, own, process, &copy, 0, TRUE, DUPLICATE_SAME_ACCESS))
        return owned(copy);
    return openInheritable(L"NUL", GENERIC_WRITE);
}

/// Starts the program in `job`, with the streams. False with GetLastError.
bool spawn(const std::filesystem::path& program, std::wstring line, const std::array<HANDLE, 3>& streams, HANDLE job,
           PROCESS_INFORMATION& made) {
    InheritedHandles inherited(streams);
    STARTUPINFOEXW startup{};
    startup.StartupInfo.cb = sizeof startup;
    startup.StartupInfo.dwFlags = STARTF_USESTDHANDLES;
    startup.StartupInfo.hStdInput = streams[0];
    startup.StartupInfo.hStdOutput = streams[1];
    startup.StartupInfo.hStdError = streams[2];
    startup.lpAttributeList = inherited.list();
    // It does not share this process's console, so it does not get its Ctrl+C. It is suspended until it is in the job,
    // so its own child processes are also in the job.
    constexpr DWORD kFlags = EXTENDED_STARTUPINFO_PRESENT | CREATE_NO_WINDOW | CREATE_NEW_PROCESS_GROUP |
                             CREATE_SUSPENDED | CREATE_UNICODE_ENVIRONMENT;
    if (!CreateProcessW(program.c_str(), line.data(), nullptr, nullptr, TRUE, kFlags, nullptr, nullptr,
                        &startup.StartupInfo, &made))
        return false;
    AssignProcessToJobObject(job, made.hProcess);
    ResumeThread(made.hThread);
    CloseHandle(made.hThread);
    return true;
}

}  // namespace

struct ChildProcess::Process {
    OwnedHandle handle, job, out, err;
    OwnedHandle input;    ///< the pipe to its stdin
    OwnedHandle written;  ///< set when a write to the pipe has ended
    DWORD id = 0;
    std::optional<int> code;
    Leftover leftover;

    Error fault(const std::filesystem::path& program, const std::string& what) const {
        return {Exit::fileFailed,
                program.string() + ": " + what + ": " + lastSystemError().default_error_condition().message()};
    }
};

Expected<ChildProcess> ChildProcess::start(const std::filesystem::path& program,
                                           const std::vector<std::string>& arguments, Output output, Input input) {
    auto process = std::make_unique<Process>();
    OutputFile err = temporaryFile(), out;
    if (output == Output::kept)
        out = temporaryFile();
    else
        out.inherited = ownOutput();
    if (!err.own || !out.inherited)
        return tl::unexpected(process->fault(program, "cannot create a temporary file for its output"));
    Pipe in;
    if (input == Input::fed)
        in = makePipe();
    else
        in.inherited = openInheritable(L"NUL", GENERIC_READ);
    process->written.reset(CreateEventW(nullptr, TRUE, FALSE, nullptr));
    process->job.reset(CreateJobObjectW(nullptr, nullptr));
    if (!in.inherited || !process->written) return tl::unexpected(process->fault(program, "cannot create a pipe"));
    std::wstring line;
    appendWord(line, program.native());
    for (const std::string& word : arguments) appendWord(line, toWide(word));
    PROCESS_INFORMATION made{};
    if (!spawn(program, std::move(line), {in.inherited.get(), out.inherited.get(), err.inherited.get()},
               process->job.get(), made))
        return tl::unexpected(process->fault(program, "cannot start"));
    process->handle.reset(made.hProcess);
    process->id = made.dwProcessId;
    process->out = std::move(out.own);
    process->err = std::move(err.own);
    process->input = std::move(in.own);
    if (output == Output::kept) process->leftover = leftoverProcess(static_cast<int>(made.dwProcessId));
    return ChildProcess(std::move(process));
}

bool ChildProcess::isRunning() {
    if (process_->code) return false;
    if (WaitForSingleObject(process_->handle.get(), 0) == WAIT_TIMEOUT) return true;
    process_->leftover.reset();
    DWORD code = 0;
    GetExitCodeProcess(process_->handle.get(), &code);
    process_->code = static_cast<int>(code);
    return false;
}

bool ChildProcess::feed(std::string_view bytes) {
    constexpr DWORD kSliceMs = 50;
    constexpr std::size_t kMaxBytes = std::size_t{1} << 20;
    while (!bytes.empty()) {
        if (interrupted() || !process_->input) return false;
        const HANDLE pipe = process_->input.get();
        OVERLAPPED state{};
        state.hEvent = process_->written.get();
        const auto size = static_cast<DWORD>(std::min(bytes.size(), kMaxBytes));
        if (!WriteFile(pipe, bytes.data(), size, nullptr, &state) && GetLastError() != ERROR_IO_PENDING) return false;
        while (WaitForSingleObject(state.hEvent, kSliceMs) == WAIT_TIMEOUT)
            if (interrupted() || !isRunning()) CancelIoEx(pipe, &state);
        DWORD count = 0;
        if (!GetOverlappedResult(pipe, &state, &count, TRUE)) return false;
        bytes.remove_prefix(count);
    }
    return true;
}

bool ChildProcess::finish(Clock::time_point latest) {
    process_->input.reset();
    constexpr DWORD kLongestPauseMs = 20;
    for (DWORD pause = 1; isRunning(); pause = std::min(2 * pause, kLongestPauseMs)) {
        if (interrupted() || Clock::now() > latest) {
            stop();
            return false;
        }
        WaitForSingleObject(process_->handle.get(), pause);
    }
    return true;
}

void ChildProcess::stop() {
    process_->input.reset();
    if (!isRunning()) return;
    // Also ends its own child processes, such as the program behind a wrapper.
    constexpr UINT kKilled = 128 + 9;
    TerminateJobObject(process_->job.get(), kKilled);
    TerminateProcess(process_->handle.get(), kKilled);
    WaitForSingleObject(process_->handle.get(), INFINITE);
    isRunning();
    // Its child processes may still hold files open.
    constexpr int kMaxPauses = 100;
    constexpr DWORD kPauseMs = 10;
    for (int i = 0; i < kMaxPauses && countIn(process_->job.get()) > 0; ++i) Sleep(kPauseMs);
}

void ChildProcess::requestRaise() {
    if (isRunning()) raiseWindowOf(process_->id);
}

std::uint64_t ChildProcess::id() const { return process_->id; }

std::uint64_t ownProcessId() { return GetCurrentProcessId(); }

bool raiseProcess(std::uint64_t id, const std::filesystem::path& program) {
    const OwnedHandle process = owned(OpenProcess(PROCESS_QUERY_LIMITED_INFORMATION, FALSE, static_cast<DWORD>(id)));
    if (!process) return false;
    std::array<wchar_t, 4096> path{};
    auto length = static_cast<DWORD>(path.size());
    std::error_code error;
    // The number may belong to another program by now.
    if (!QueryFullProcessImageNameW(process.get(), 0, path.data(), &length) ||
        !std::filesystem::equivalent(std::filesystem::path(std::wstring(path.data(), length)), program, error))
        return false;
    raiseWindowOf(static_cast<DWORD>(id));
    return true;
}

int ChildProcess::exitCode() const { return process_->code.value_or(0); }
std::string ChildProcess::out() const { return contents(process_->out); }
std::string ChildProcess::err() const { return contents(process_->err); }

ChildProcess::ChildProcess(std::unique_ptr<Process> process) : process_(std::move(process)) {}
ChildProcess::ChildProcess(ChildProcess&&) noexcept = default;
ChildProcess& ChildProcess::operator=(ChildProcess&&) noexcept = default;
ChildProcess::~ChildProcess() = default;

// No process of Windows takes another's place: this one waits, and ends as the program did.
Expected<Done> becomeProgram(const std::filesystem::path& program, char* const* words) {
    std::wstring line;
    appendWord(line, program.native());
    for (char* const* word = words + 1; *word != nullptr; ++word) appendWord(line, toWide(*word));
    // Ctrl+C ends the program, which has the same console.
    SetConsoleCtrlHandler([](DWORD) -> BOOL { return TRUE; }, TRUE);
    STARTUPINFOW startup{};
    startup.cb = sizeof startup;
    PROCESS_INFORMATION made{};
    if (!CreateProcessW(program.c_str(), line.data(), nullptr, nullptr, TRUE, 0, nullptr, nullptr, &startup, &made))
        return fail(Exit::fileFailed,
                    "cannot start " + program.string() + ": " + lastSystemError().default_error_condition().message());
    WaitForSingleObject(made.hProcess, INFINITE);
    DWORD code = 0;
    GetExitCodeProcess(made.hProcess, &code);
    ExitProcess(code);
}

}  // namespace arclight
