import type { SourceFile } from '../source-files.ts'

/** Rooms that are divided into one folder per feature, screen, step or purpose. */
const divided = [
  'core/operations',
  'client/screens',
  'client/booking',
  'core/testing',
  'core/testing/worlds',
  'core/testing/races',
  'core/testing/proofs',
]

/** The most files, tests included, that are at the root of a divided room. */
const mostAtRoot = 12

interface FolderCount {
  room: string
  /** All files below it, tests included. */
  files: number
  atRoot: number
  folders: number
}

/** How the files of the divided rooms are distributed. */
export const folderCounts = (files: SourceFile[]): FolderCount[] =>
  divided.map((room) => {
    const inside = files
      .filter(({ path }) => path.startsWith(`${room}/`))
      .map(({ path }) => path.slice(room.length + 1))
    const nested = inside.filter((path) => path.includes('/'))
    const folders = new Set(nested.map((path) => path.split('/')[0]))
    return { room, files: inside.length, atRoot: inside.length - nested.length, folders: folders.size }
  })

/** One sentence for each divided room with too many files at its root. */
export const rootFaults = (files: SourceFile[]): string[] =>
  folderCounts(files)
    .filter(({ atRoot }) => atRoot > mostAtRoot)
    .map(({ room, atRoot }) => `${room}: ${atRoot} files at its root; more than ${mostAtRoot} want folders`)
