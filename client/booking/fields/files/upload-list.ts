import { filesIn } from './files-in.ts'

/** One file of an answer, from its choice on. */
export interface UploadItem {
  key: string
  name: string
  /** Bytes; null for a file that was there before the page. */
  size: number | null
  /** The file itself, while this page has it. */
  file: File | null
  state: 'waiting' | 'sending' | 'done' | 'failed'
  /** The share that was sent, 0 to 1. */
  sent: number
  /** Where it is read from, once it is there. */
  url: string
  /** Why it failed, in words; empty where nobody said. */
  message: string
}

/** How many are sent at the same time: more would only make each slower. */
export const mostAtOnce = 2

/** What a kept answer holds. */
export const itemsOf = (value: unknown): UploadItem[] =>
  filesIn(value).map((file) => ({
    ...file,
    key: file.url,
    size: null,
    file: null,
    state: 'done',
    sent: 1,
    message: '',
  }))

export const itemOf = (file: File, key: string): UploadItem => ({
  key,
  name: file.name,
  size: file.size,
  file,
  state: 'waiting',
  sent: 0,
  url: '',
  message: '',
})

/**
 * The answer: files that are there, and those on their way without an address, so that nobody goes on without them.
 * Those that failed are no part of it.
 */
export function answerOf(items: UploadItem[]): { name: string; url: string }[] | undefined {
  const files = items.filter(({ state }) => state !== 'failed').map(({ name, url }) => ({ name, url }))
  return files.length > 0 ? files : undefined
}

/** Those that may be sent now. */
export function nextToSend(items: UploadItem[]): UploadItem[] {
  const underway = items.filter(({ state }) => state === 'sending').length
  return items.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, mostAtOnce - underway))
}

/** How many files an answer has or will have. */
export const countOf = (items: UploadItem[]): number => items.filter(({ state }) => state !== 'failed').length
