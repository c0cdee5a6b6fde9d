import path from 'node:path';
import ts from 'typescript';
import { ambientUses, isReference } from './ambient.js';
import { nodesOf, placeOf } from './syntax.js';
import { onDisk, PURE, type Tree, within } from './tree.js';

/** Where the pure folders wait, are decorated, or see a clock or randomness. */
export function impurities(tree: Tree): string[] {
  const pure = within(tree, PURE);
  const found = Object.keys(pure).flatMap((file) =>
    nodesOf(pure, file).flatMap((node) => {
      const what = impurityOf(node);
      return what === undefined ? [] : [`${placeOf(node)} has ${what}`];
    }),
  );
  return [...found, ...ambientUses(pure)];
}

function impurityOf(node: ts.Node): string | undefined {
  if (ts.isDecorator(node)) return 'a decorator';
  if (node.kind === ts.SyntaxKind.AsyncKeyword || node.kind === ts.SyntaxKind.AwaitKeyword)
    return node.getText();
  if (ts.isAwaitExpression(node)) return 'await';
  if (!ts.isIdentifier(node)) return undefined;
  if (node.text === 'Promise') return 'a promise';
  return node.text === 'Date' && isReference(node) ? 'a date' : undefined;
}

const CONFIG = 'tsconfig.pure.json';
const LIBRARY = new Map<string, ts.SourceFile | undefined>();

/** What the compiler says of the tree's pure folders, alone, under tsconfig.pure.json. */
export function compileErrors(tree: Tree): string[] {
  const { options } = readConfig();
  const files = Object.keys(within(tree, PURE)).map(onDisk);
  const program = ts.createProgram(files, options, hostOf(tree, options));
  const errors = ts.getPreEmitDiagnostics(program).map((diagnostic) => {
    const text = ts.flattenDiagnosticMessageText(diagnostic.messageText, ' ');
    return `${diagnostic.file === undefined ? CONFIG : inProject(diagnostic.file.fileName)}: ${text}`;
  });
  const strangers = program
    .getSourceFiles()
    .filter((file) => !program.isSourceFileDefaultLibrary(file) && !PURE.test(inProject(file.fileName)))
    .map((file) => `the pure folders do not compile without ${inProject(file.fileName)}`);
  return [...errors, ...strangers];
}

/** The files that the configuration on disk covers. */
export function pureFiles(): string[] {
  return readConfig().fileNames.map(inProject);
}

function readConfig(): ts.ParsedCommandLine {
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined };
  const config = ts.getParsedCommandLineOfConfigFile(onDisk(CONFIG), {}, host);
  if (config === undefined) throw new Error(`${CONFIG} can not be read`);
  return config;
}

/** Sources from the tree; the language's own library from the compiler, parsed once. */
function hostOf(tree: Tree, options: ts.CompilerOptions): ts.CompilerHost {
  const disk = ts.createCompilerHost(options);
  const isSource = (file: string) => inProject(file).startsWith('src/');
  return {
    ...disk,
    fileExists: (file) => (isSource(file) ? inProject(file) in tree : disk.fileExists(file)),
    readFile: (file) => (isSource(file) ? tree[inProject(file)] : disk.readFile(file)),
    getSourceFile(file, version) {
      if (isSource(file)) return ts.createSourceFile(file, tree[inProject(file)] ?? '', version);
      if (!LIBRARY.has(file)) LIBRARY.set(file, disk.getSourceFile(file, version));
      return LIBRARY.get(file);
    },
  };
}

function inProject(file: string): string {
  return path.relative(onDisk(''), file).split(path.sep).join('/');
}
