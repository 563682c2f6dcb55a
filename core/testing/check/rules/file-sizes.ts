import type { SourceFile } from '../source-files.ts'

export const longest = 400

/** Files over the limit hold more than one idea. Word lists are data and may grow line by line. */
export function sizeFaults(files: SourceFile[]): string[] {
  return files
    .filter((file) => !/\/words(-[a-z]+)?\.ts$/.test(file.path))
    .map((file) => ({ path: file.path, lines: file.text.split('\n').length - 1 }))
    .filter(({ lines }) => lines > longest)
    .map(({ path, lines }) => `${path}: ${lines} lines; over ${longest} it wants to be two files`)
}
