import type { SourceFile } from '../source-files.ts'

/** The formatter's width, which it keeps for code and not for comments. */
const widest = 120

const isComment = (line: string): boolean => /^\s*(\/\*\*|\*|\/\/) /.test(line)
/** A reason for the linter stands in one line. */
const isForTheLinter = (line: string): boolean => line.includes('biome-ignore')

export const commentFaults = (files: SourceFile[]): string[] =>
  files.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, index) =>
        line.length > widest && isComment(line) && !isForTheLinter(line)
          ? [`${path}:${index + 1}: a comment of ${line.length} columns; wrap it at ${widest}`]
          : [],
      ),
  )
