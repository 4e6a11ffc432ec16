"""Compiles a program once: functions that compiled code calls become part of what Python calls, and only that is built.

numba by itself optimises every function with all that it calls, makes machine code of it, and does the same again for
each of its callers. Of some 180 functions of a game Python calls 20, so two thirds of the time went into machine code
that nobody ran. Here a function has two faces. Called from Python it is an entry: a library with the code of all
functions that it needs, private to it, optimised and built as one. Called from compiled code it is code to be linked,
no more.
"""

from collections.abc import Iterator
from typing import Any

from llvmlite.binding import parse_assembly
from numba.core import compiler, dispatcher, options, typing
from numba.core.codegen import JITCodeLibrary
from numba.types import unliteral

# What is used of numba beside its public names. A numba without them compiles in its own way.
EXPECTED = {
    JITCodeLibrary: ("_ensure_finalized", "_get_module_for_linking", "_optimize_final_module", "finalize"),
    dispatcher.Dispatcher: ("fold_argument_types", "get_call_template", "get_overload", "is_compiling"),
    compiler.Compiler: ("compile_extra",),
    compiler.Flags: ("no_compile", "no_cpython_wrapper", "noalias"),
    options.DefaultOptions: ("_nrt",),
}
if missing := [name for owner, names in EXPECTED.items() for name in names if not hasattr(owner, name)]:
    raise ImportError(f"this numba has no {', '.join(missing)}")


class Part(JITCodeLibrary):  # type: ignore[misc]
    """The code of one function, to be linked: neither optimised with what it calls nor built."""

    _whole: Any = None

    def finalize(self) -> None:
        """Nothing can be added any more."""
        self._finalized = True

    def _get_module_for_linking(self) -> Any:
        """The code with all that it calls, for functions that others compile with numba."""
        if self._whole is None:
            self._whole = self._final_module.clone()
            for library in parts_of(self):
                self._whole.link_in(code_of(library), preserve=True)
            for function in self._whole.functions:
                if not function.is_declaration and function.linkage.name == "external":
                    function.linkage = "linkonce_odr"
        return self._whole


def code_of(library: Any) -> Any:
    """What is linked of a library: the code of a part alone, since each of the others is linked once for itself."""
    return library._final_module if isinstance(library, Part) else library._get_module_for_linking()


def parts_of(library: Any) -> Iterator[Any]:
    """Everything that a library needs, each once."""
    found, waiting = {library}, [library]
    while waiting:
        for other in waiting.pop()._linking_libraries:
            if other not in found:
                found.add(other)
                yield other
                if isinstance(other, Part):
                    waiting.append(other)


class Entry(JITCodeLibrary):  # type: ignore[misc]
    """The code of a function that Python calls, with the parts that it needs."""

    def finalize(self) -> None:
        """Links the parts, which nobody else can see then, and builds all of it."""
        hidden = []
        for library in list(parts_of(self)):
            self._reload_init.update(library._reload_init)
            if isinstance(library, Part):
                hidden += [each.name for each in library._final_module.functions if not each.is_declaration]
            self._final_module.link_in(code_of(library), preserve=True)
        for name in hidden:
            self._final_module.get_function(name).linkage = "internal"
        self._linking_libraries.clear()
        super().finalize()

    def _optimize_final_module(self) -> None:
        """Inlines first, as numba does, then optimises; the last level, 3, takes half as long again for nothing.

        Neighbouring numbers are put together (`slp_vectorize`), which numba leaves out: rules are short loops that are
        unrolled, not long ones.
        """
        codegen = self._codegen
        for passes, builder in (
            codegen._module_pass_manager(loop_vectorize=False, slp_vectorize=False, opt=0, cost="cheap"),
            codegen._module_pass_manager(opt=2, slp_vectorize=True),
        ):
            passes.run(self._final_module, builder)

    def serialize_using_object_code(self) -> Any:
        """For the cache: the machine code and the names in it. No other library ever links an entry."""
        self._ensure_finalized()
        functions = self._final_module.functions
        names = [each.name for each in functions if not each.is_declaration and each.linkage.name == "external"]
        stubs = [f'define void @"{name}"() {{ ret void }}' for name in names]
        return self.name, "object", (self._get_compiled_object(), parse_assembly("\n".join(stubs)).as_bitcode())


class PartCompiler(compiler.Compiler):  # type: ignore[misc]
    """Compiles a function as a part."""

    def compile_extra(self, function: Any) -> Any:
        """numba's own way, with another library at its end."""
        self.state.flags.no_compile = self.state.flags.no_cpython_wrapper = True
        self.state.library = Part(self.state.targetctx.codegen(), function.__qualname__)
        return super().compile_extra(function)


class EntryCompiler(compiler.Compiler):  # type: ignore[misc]
    """Compiles a function as an entry."""

    def compile_extra(self, function: Any) -> Any:
        """numba's own way, with another library at its end."""
        self.state.library = Entry(self.state.targetctx.codegen(), function.__qualname__)
        self.state.library.enable_object_caching()
        return super().compile_extra(function)


class Callee:
    """A function as compiled code calls it. Constants come as plain numbers: else each would be a part of its own."""

    def __init__(self, function: Any, apart: bool) -> None:
        self._function, self._apart = function, apart
        self._parts: dict[Any, Any] = {}

    def get_call_template(self, positional: Any, named: Any) -> Any:
        """What numba asks for when it finds a call: the signatures of the function."""
        plain = [unliteral(each) for each in positional], {name: unliteral(each) for name, each in named.items()}
        signature, arguments = self._function.fold_argument_types(*plain)
        self._compile(tuple(arguments))
        name = self._function.py_func.__name__
        signatures = [part.signature for part in self._parts.values()]
        return typing.make_concrete_template(name, name, signatures), signature, arguments, {}

    def get_overload(self, arguments: Any) -> Any:
        """What numba asks for when it writes the call: the key of the part."""
        return self._parts[tuple(arguments)].library

    def _compile(self, arguments: tuple[Any, ...]) -> None:
        if arguments in self._parts:
            return
        function = self._function
        flags = compiler.Flags()
        function.targetdescr.options.parse_as_flags(flags, function.targetoptions)
        flags.noalias = self._apart
        with function.is_compiling:  # so that numba notices a function that calls itself
            part = compiler.compile_extra(
                function.typingctx, function.targetctx, function.py_func, arguments, None, flags, function.locals,
                pipeline_class=PartCompiler,
            )  # fmt: skip
        function.targetctx.insert_user_function(part.library, part.fndesc, [part.library])
        self._parts[arguments] = part


def link(function: Any, apart: bool) -> None:
    """Lets compiled code call the function as a part; `apart` says that none of its arguments overlap."""
    callee = Callee(function, apart)
    function.get_call_template = callee.get_call_template
    function.get_overload = callee.get_overload
