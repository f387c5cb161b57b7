"""java.nio.file and channels of files, on the files that the program itself makes and writes.

The JDK's own code runs down to the calls of the system (``UnixNativeDispatcher``, ``IOUtil``,
``FileDispatcherImpl``), which work on ``models.io.file_store``. Each may fail with any number of an error.
"""

from __future__ import annotations

from typing import Any

from verifier.errors import Unsupported
from verifier.machine.control import VOID, Result
from verifier.machine.machine import Machine
from verifier.machine.rtclass import Run
from verifier.machine.value import Args, Arr, Obj, Value
from verifier.models.calling import always, known_text, method_of, no_value, run_bytecode
from verifier.models.classification import Table, fixed, open_answer
from verifier.models.heap_copy import known_value
from verifier.models.io import file_store as store
from verifier.models.io.path_text import FILE, generated_mark, path_of, string_path, unmarked
from verifier.semantics.array import any_message
from verifier.terms.sort import bv_sort

_DISPATCHER = "sun/nio/fs/UnixNativeDispatcher"
_ERROR = "sun/nio/fs/UnixException"
_PATH = "Lsun/nio/fs/UnixPath;"
_ATTRIBUTES = "Lsun/nio/fs/UnixFileAttributes;"
_DESCRIPTOR = "Ljava/io/FileDescriptor;"
_TEXT = "Ljava/lang/String;"
_SECRETS = "jdk/internal/access/SharedSecrets"
_DESCRIPTOR_ACCESS = "getJavaIOFileDescriptorAccess()Ljdk/internal/access/JavaIOFileDescriptorAccess;"
_CLEANERS, _CLEANER = "jdk/internal/ref/CleanerFactory", "java/lang/ref/Cleaner"
_CLEANER_IMPL, _CLEANABLE = "jdk/internal/ref/CleanerImpl", "jdk/internal/ref/PhantomCleanable"
_POOL_OF_ONE = "java/util/concurrent/Executors$AutoShutdownDelegatedExecutorService"
_REGISTER = "register(Ljava/lang/Object;Ljava/lang/Runnable;)Ljava/lang/ref/Cleaner$Cleanable;"
_HELPER = "java/nio/file/TempFileHelper"
_DIRECTORY = "java/io/File$TempDirectory"
_NO_FILE, _THERE, _NO_FOLDER, _A_FOLDER, _NOT_EMPTY = 2, 17, 20, 21, 39
_WRITES, _READS_TOO, _CREATES, _NEW, _EMPTIES, _APPENDS = 1, 2, 0o100, 0o200, 0o1000, 0o2000
"""Of open(2) on Linux."""
_FOLDER_BITS, _FILE_BITS = 0o040000, 0o100000


def _error(m: Machine, number: Value) -> None:
    error = m.new(_ERROR)
    m.set_field(error, "errno", "I", number)
    m.throw(error)


def _may_fail(m: Machine, missing: bool = False) -> None:
    """Throw for a reason outside of the program; ``missing``: not because there is such a file."""
    if store.fails(m):
        tm = m.tm
        number = tm.zext(32, tm.var(f"file operation {store.files(m).done} error", bv_sort(7)))
        there = tm.or_(tm.eq(number, tm.bv(_THERE, 32)), tm.eq(number, tm.bv(_A_FOLDER, 32)))
        _error(m, tm.ite(there, tm.bv(5, 32), number) if missing else number)


def open_named(m: Machine, name: str, flags: int) -> int | None:
    """A new descriptor of the file of a name as open(2) makes it; None if it is known that there is none."""
    file = store.known(m, name)
    if isinstance(file, store.Unknown):
        if not flags & _CREATES or not flags & (_EMPTIES | _NEW):
            raise Unsupported(f"the content of the file {name}")
        file = None
    if file is None:
        if not flags & _CREATES:
            return None
        file = store.make(m, name, ())
    elif flags & _EMPTIES:
        store.change(m, file, ())
    return store.open_file(m, file, bool(flags & _APPENDS), bool(flags & (_WRITES | _READS_TOO)))


def _open(m: Machine, args: Args) -> Result:
    flags: Any = known_value(m, args[1])
    if not isinstance(flags, int):
        raise Unsupported("options of an open file that depend on input")
    name = store.name_of(m, path_of(m, args[0]), bool(flags & (_WRITES | _READS_TOO | _CREATES)))
    file = store.known(m, name)
    _may_fail(m, missing=file is None)
    if isinstance(file, int):
        if flags & _NEW:
            _error(m, _THERE)
        if file in store.files(m).folders:
            _error(m, _A_FOLDER)
    descriptor = open_named(m, name, flags)
    if descriptor is None:
        _error(m, _NO_FILE)
    return descriptor


def _close(m: Machine, args: Args) -> Result:
    store.close(m, args[0])
    return VOID


def _name(m: Machine, path: Value) -> str:
    return store.name_of(m, path_of(m, path), changes=True)


def _unlink(m: Machine, args: Args) -> Result:
    _remove(m, _name(m, args[0]), folder=False)
    return VOID


def _remove_folder(m: Machine, args: Args) -> Result:
    _remove(m, _name(m, args[0]), folder=True)
    return VOID


def _remove(m: Machine, name: str, folder: bool) -> None:
    file = store.known(m, name)
    _may_fail(m)
    now = store.files(m)
    if file is None:
        _error(m, _NO_FILE)
    if isinstance(file, int):
        if (file in now.folders) != folder:
            _error(m, _NO_FOLDER if folder else _A_FOLDER)
        if folder and now.children(name):
            _error(m, _NOT_EMPTY)
    store.take_away(m, name)


def _make_folder(m: Machine, args: Args) -> Result:
    name = _name(m, args[0])
    file = store.known(m, name)
    _may_fail(m, missing=file is None)
    if isinstance(file, int):
        _error(m, _THERE)
    store.make(m, name, None, folder=True)
    return VOID


def _rename(m: Machine, args: Args) -> Result:
    name, target = _name(m, args[0]), _name(m, args[1])
    file = store.known(m, name)
    _may_fail(m)
    if file is None:
        _error(m, _NO_FILE)
    if isinstance(file, store.Unknown):
        raise Unsupported(f"another name for the file {name}")
    store.rename(m, name, target)
    return VOID


def _access(m: Machine, args: Args) -> Result:
    file = store.known(m, store.name_of(m, path_of(m, args[0]), changes=False))
    if file is None:
        _error(m, _NO_FILE)
    if not isinstance(file, int) or args[1]:
        _may_fail(m)
    return VOID


def _failure_number(m: Machine) -> Value:
    """0, or the number of an error for a reason outside of the program."""
    if not store.fails(m):
        return 0
    tm = m.tm
    number = tm.zext(32, tm.var(f"file operation {store.files(m).done} error", bv_sort(7)))
    return tm.ite(tm.eq(number, tm.bv(0, 32)), tm.bv(5, 32), number)


def _access_number(m: Machine, args: Args) -> Result:
    """access(UnixPath, int) as JDK 21 has it: the number of an error."""
    file = store.known(m, store.name_of(m, path_of(m, args[0]), changes=False))
    if file is None:
        return _NO_FILE
    return 0 if isinstance(file, int) and args[1] == 0 else _failure_number(m)


def _status_number(m: Machine, args: Args) -> Result:
    """stat2 (JDK 21): what is said about a file, or the number of an error."""
    file = store.known(m, store.name_of(m, path_of(m, args[0]), changes=False))
    number = _NO_FILE if file is None else _failure_number(m)
    if number == 0:
        _tell(m, m.non_null(args[1]), file if isinstance(file, int) else None)
    return number


def _exists(m: Machine, args: Args) -> Result:
    file = store.known(m, store.name_of(m, path_of(m, args[0]), changes=False))
    if not isinstance(file, store.Unknown):
        return int(file is not None)
    return int(store.holds(m, "is there"))


def _status(m: Machine, args: Args) -> Result:
    """stat, lstat: what is said about a file."""
    file = store.known(m, store.name_of(m, path_of(m, args[0]), changes=False))
    if file is None:
        _error(m, _NO_FILE)
    _may_fail(m)
    _tell(m, m.non_null(args[1]), file if isinstance(file, int) else None)
    return VOID


def _kind(m: Machine, args: Args) -> Result:
    """stat(UnixPath): the mode of a file; 0 if there is none."""
    file = store.known(m, store.name_of(m, path_of(m, args[0]), changes=False))
    if file is None:
        return 0
    if isinstance(file, int):
        return _FOLDER_BITS if file in store.files(m).folders else _FILE_BITS
    return m.tm.zext(32, m.tm.fresh("mode of a file", bv_sort(16)))


def _status_of_open(m: Machine, args: Args) -> Result:
    _tell(m, m.non_null(args[1]), store.opened(m, args[0]).file)
    return VOID


def _tell(m: Machine, attributes: Obj, file: int | None) -> None:
    tm, done = m.tm, store.files(m).done

    def any_number(name: str, bits: int, width: int) -> Value:
        return tm.zext(width, tm.var(f"file operation {done}: {name}", bv_sort(bits)))

    folder = file in store.files(m).folders
    mode: Any = any_number("permissions", 9 if file is not None else 16, 32)
    if file is not None:
        mode = tm.bor(mode, tm.bv(_FOLDER_BITS if folder else _FILE_BITS, 32))
    size = any_number("size", 62, 64)
    if file is not None and not folder:
        size = len(store.content(m, file))
    for name, descriptor, value in (("st_mode", "I", mode), ("st_size", "J", size)):
        m.set_field(attributes, name, descriptor, value)
    for declared in attributes.cls.layout:
        if declared is None or declared.name in ("st_mode", "st_size") or not declared.name.startswith("st_"):
            continue
        width = 64 if declared.descriptor == "J" else 32
        bits = 29 if declared.name.endswith("nsec") else 40 if width == 64 else 31
        m.write(attributes, declared.slot, any_number(declared.name, bits, width))
    store.keep(m, store.files(m))


def _buffer(m: Machine, buffer: Any) -> tuple[Arr, int, int, int]:
    """The array of a ByteBuffer, where it begins there, and the buffer's position and limit."""
    target = m.non_null(buffer)
    array = m.get_field(target, "hb", "[B")
    numbers = [m.get_field(target, name, "I") for name in ("offset", "position", "limit")]
    if not isinstance(array, Arr) or not all(isinstance(number, int) for number in numbers):
        raise Unsupported(
            "a buffer of a file channel that is in no array, or of a length that depends on input"
        )
    return array, *numbers


def _descriptor_of(m: Machine, descriptor: Any) -> int:
    number = m.get_field(m.non_null(descriptor), "fd", "I")
    store.opened(m, number)
    return number


def failing(m: Machine) -> None:
    """Throw an IOException for a reason outside of the program."""
    if store.fails(m):
        m.throw_new("java/io/IOException", any_message(m))


def _place(position: object) -> int | None:
    if not isinstance(position, int):
        raise Unsupported("a position in a file that depends on input")
    return None if position == -1 else position


def _read(m: Machine, args: Args) -> Result:
    """IOUtil.read(FileDescriptor, ByteBuffer, long, ...): -1 at the end."""
    descriptor, place = _descriptor_of(m, args[0]), _place(args[2])
    array, offset, position, limit = _buffer(m, args[1])
    failing(m)
    found = store.read(m, descriptor, limit - position, place)
    for at, byte in enumerate(found, offset + position):
        m.write(array, at, byte)
    m.set_field(m.non_null(args[1]), "position", "I", position + len(found))
    return len(found) if found or limit == position else -1


def written(m: Machine, descriptor: int, new: store.Content, place: int | None = None) -> None:
    """Write bytes, or fail with an IOException after an unknown number of them."""
    file = writable(m, descriptor)
    if store.fails(m):
        store.change(m, file, None)
        m.throw_new("java/io/IOException", any_message(m))
    store.write(m, descriptor, new, place)


def writable(m: Machine, descriptor: int) -> int:
    """The file of a descriptor; throws IOException where it was opened for reading alone (EBADF)."""
    opened = store.opened(m, descriptor)
    if not opened.is_writable:
        m.throw_new("java/io/IOException", any_message(m))
    return opened.file


def _write(m: Machine, args: Args) -> Result:
    descriptor, place = _descriptor_of(m, args[0]), _place(args[2])
    array, offset, position, limit = _buffer(m, args[1])
    written(m, descriptor, tuple(array.slots[offset + position : offset + limit]), place)
    m.set_field(m.non_null(args[1]), "position", "I", limit)
    return limit - position


def _seek(m: Machine, args: Args) -> Result:
    """FileDispatcherImpl.seek0: to a position, or at -1 where it is."""
    descriptor, place = _descriptor_of(m, args[0]), _place(args[1])
    if place is None:
        return store.opened(m, descriptor).position
    store.move(m, descriptor, place)
    return place


def _size(m: Machine, args: Args) -> Result:
    return len(store.content(m, store.opened(m, _descriptor_of(m, args[0])).file))


def _truncate(m: Machine, args: Args) -> Result:
    file = store.opened(m, _descriptor_of(m, args[0])).file
    resize(m, file, args[1])
    return 0


def resize(m: Machine, file: int, length: object) -> None:
    """Give a file a length; what is new is zeros."""
    if not isinstance(length, int) or not 0 <= length <= 1 << 20:
        raise Unsupported("a length of a file that is negative, very large, or depends on input")
    old = store.content(m, file)
    failing(m)
    store.change(m, file, old[:length] + (0,) * (length - len(old)))


def _close_descriptor(m: Machine, args: Args) -> Result:
    descriptor = m.non_null(args[0])
    close_failing(m, descriptor)
    return VOID


def close_failing(m: Machine, descriptor: Obj) -> None:
    """Close what a FileDescriptor leads to; that may end with an IOException all the same."""
    number = m.get_field(descriptor, "fd", "I")
    m.set_field(descriptor, "fd", "I", -1)
    if store.is_open(m, number):
        store.close(m, number)
        failing(m)


def _error_text(m: Machine, args: Args) -> Result:
    return any_message(m)


def _working_folder(m: Machine, args: Args) -> Result:
    """getcwd: the folder that the program was started in."""
    path = string_path(m, m.get_static("jdk/internal/util/StaticProperty", "USER_DIR", _TEXT))
    return m.new_array("[B", list(path.encode()))


def _descriptor_access(m: Machine, args: Args) -> Result:
    """SharedSecrets: a virtual machine has initialised FileDescriptor, which tells it, when it starts."""
    m.require_init(m.loader.get("java/io/FileDescriptor"))
    return run_bytecode(m, _SECRETS, _DESCRIPTOR_ACCESS, args)


def _cleaner(m: Machine, args: Args) -> Result:
    """CleanerFactory.<clinit>: the JDK's own cleaner, without its thread, which no program can observe."""
    cls = m.loader.get(_CLEANERS)
    cleaner = m.loader.new_object(m.loader.get(_CLEANER))
    m.memory.write(cls.statics, m.field_slot(cls, "commonCleaner", f"L{_CLEANER};"), cleaner, cls)
    return VOID


def _register(m: Machine, args: Args) -> Result:
    """Cleaner.register: a channel has none of its own here, and closes its file by itself.

    A pool that is unreachable is shut down: its threads are idle then, or finish their tasks.
    """
    cleaner = m.non_null(args[0])
    if m.get_field(cleaner, "impl", "Ljdk/internal/ref/CleanerImpl;") is not None:
        return run_bytecode(m, _CLEANER, _REGISTER, args)
    if m.frame.method.cls.name == _POOL_OF_ONE:
        return m.loader.new_object(m.loader.get(f"{_CLEANER_IMPL}$PhantomCleanableRef"))
    if m.frame.method.cls.name != "sun/nio/ch/FileChannelImpl":
        raise Unsupported(f"what {m.frame.method.cls.java_name} leaves to a cleaner")
    return None


def _clean(m: Machine, args: Args) -> Result:
    """PhantomCleanable.clean: of a pool that is shut down by now there is nothing left to do."""
    cleanable = m.non_null(args[0])
    held = next(f for f in cleanable.cls.layout if f is not None and f.name == "list")
    if cleanable.slots[held.slot] is not None:
        return run_bytecode(m, _CLEANABLE, "clean()V", args)
    return VOID


def _random(m: Machine, args: Args) -> Result:
    """SecureRandom(): classes that choose names of temporary files need none, as they are modelled."""
    if m.frame.method.cls.name in (_HELPER, _DIRECTORY):
        return VOID
    return run_bytecode(m, "java/security/SecureRandom", "<init>()V", args)


def _generated_name(m: Machine, prefix: Any, suffix: Any) -> Any:
    before, after = known_text(m, prefix, "a prefix"), known_text(m, suffix, "a suffix")
    if "/" in before + after or "\x1a" in before + after or "\0" in before + after:
        raise Unsupported("a prefix or suffix of a temporary file with a separator")
    number = store.files(m).done
    store.keep(m, store.files(m))
    return m.new_string(unmarked(m, before + generated_mark(number) + after))


def _generated_path(m: Machine, args: Args) -> Result:
    """TempFileHelper.generatePath(prefix, suffix, folder)."""
    name = _generated_name(m, args[0], args[1])
    return m.call_virtual(m.non_null(args[2]), f"resolve({_TEXT})Ljava/nio/file/Path;", [name])


def _generated_file(m: Machine, args: Args) -> Result:
    """File.TempDirectory.generateFile(prefix, suffix, folder)."""
    name, file = _generated_name(m, args[0], args[1]), m.new(FILE)
    construct = method_of(m, FILE, f"<init>(L{FILE};{_TEXT})V")
    return m.call(construct, [file, args[2], name], lambda _, __: file)


CHANNEL_NATIVES: dict[tuple[str, str], Run] = {
    (_DISPATCHER, "init"): always(0),
    (_DISPATCHER, "getcwd"): _working_folder,
    (_DISPATCHER, "fstat"): _status_of_open,
    ("sun/nio/ch/IOUtil", "iovMax"): always(1024),
    ("sun/nio/ch/IOUtil", "writevMax"): always(1 << 31),
    ("sun/nio/ch/FileChannelImpl", "initIDs"): always(4096),
    ("sun/nio/ch/FileChannelImpl", "maxDirectTransferSize0"): always(0x7FFFF000),
    ("sun/nio/ch/NativeThread", "current"): always(0),
    ("sun/nio/ch/NativeThread", "current0"): always(0),
    ("sun/nio/ch/NativeThread", "supportPendingSignals0"): always(0),
    ("sun/nio/ch/NativeThread", "init"): no_value,
    ("sun/nio/ch/FileDispatcherImpl", "init"): no_value,
}
for _owner in ("sun/nio/ch/FileDispatcherImpl", "sun/nio/ch/UnixFileDispatcherImpl"):
    CHANNEL_NATIVES |= {
        (_owner, "seek0"): _seek,
        (_owner, "size0"): _size,
        (_owner, "truncate0"): _truncate,
        (_owner, "force0"): always(0),
        (_owner, "close0"): _close_descriptor,
        (_owner, "closeIntFD"): _close,
        (_owner, "canTransferToFromOverlappedMap0"): always(0),
        (_owner, "allocationGranularity0"): always(4096),
    }
"""Natives by class and name, of the releases at hand."""
_BUFFERED = f"({_DESCRIPTOR}Ljava/nio/ByteBuffer;JZZILsun/nio/ch/NativeDispatcher;)I"
_FIXED: dict[tuple[str, str], Run] = {
    (_CLEANERS, "<clinit>()V"): _cleaner,
    (_CLEANER, _REGISTER): _register,
    (_CLEANABLE, "clean()V"): _clean,
    (_SECRETS, _DESCRIPTOR_ACCESS): _descriptor_access,
    ("sun/nio/ch/IOUtil", "<clinit>()V"): no_value,
    ("java/io/DeleteOnExitHook", "<clinit>()V"): no_value,
    ("java/io/DeleteOnExitHook", f"add({_TEXT})V"): no_value,
    (_DISPATCHER, "<clinit>()V"): no_value,
    (_DISPATCHER, "close(I)V"): _close,
    ("java/security/SecureRandom", "<init>()V"): _random,
}
_OPEN: dict[tuple[str, str], Run] = {
    (_DISPATCHER, f"open({_PATH}II)I"): _open,
    (_DISPATCHER, f"unlink({_PATH})V"): _unlink,
    (_DISPATCHER, f"rmdir({_PATH})V"): _remove_folder,
    (_DISPATCHER, f"mkdir({_PATH}I)V"): _make_folder,
    (_DISPATCHER, f"rename({_PATH}{_PATH})V"): _rename,
    (_DISPATCHER, f"access({_PATH}I)V"): _access,
    (_DISPATCHER, f"access({_PATH}I)I"): _access_number,
    (_DISPATCHER, f"exists({_PATH})Z"): _exists,
    (_DISPATCHER, f"stat2({_PATH}{_ATTRIBUTES})I"): _status_number,
    (_DISPATCHER, f"stat({_PATH})I"): _kind,
    (_DISPATCHER, f"stat({_PATH}{_ATTRIBUTES})V"): _status,
    (_DISPATCHER, f"lstat({_PATH}{_ATTRIBUTES})V"): _status,
    ("sun/nio/ch/IOUtil", f"read{_BUFFERED}"): _read,
    ("sun/nio/ch/IOUtil", f"write{_BUFFERED}"): _write,
    (_ERROR, f"errorString(){_TEXT}"): _error_text,
    (_ERROR, f"getMessage(){_TEXT}"): _error_text,
    (_HELPER, f"generatePath({_TEXT}{_TEXT}Ljava/nio/file/Path;)Ljava/nio/file/Path;"): _generated_path,
    (_DIRECTORY, f"generateFile({_TEXT}{_TEXT}L{FILE};)L{FILE};"): _generated_file,
}
MODELS: Table = fixed(_FIXED) | open_answer(_OPEN)
