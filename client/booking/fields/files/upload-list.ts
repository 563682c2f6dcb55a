import { filesIn } from './files-in.ts'

/** One file of an answer, from its choice on. */
export interface UploadItem {
  key: string
  name: string
  /** Bytes; null for a file from a stored answer. */
  size: number | null
  /** The local file, while this page has it. */
  file: File | null
  state: 'waiting' | 'sending' | 'done' | 'failed'
  /** The share that was sent, 0 to 1. */
  sent: number
  /** Its address, once it is uploaded. */
  url: string
  /** Why it failed, in words; empty if the server gave no reason. */
  message: string
}

/** The number of parallel uploads: more would only slow each one down. */
export const mostAtOnce = 2

/** The items of a stored answer. */
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
 * The answer: uploaded files, and running uploads without an address, so that the step can't be left without them.
 * Failed ones are left out.
 */
export function answerOf(items: UploadItem[]): { name: string; url: string }[] | undefined {
  const files = items.filter(({ state }) => state !== 'failed').map(({ name, url }) => ({ name, url }))
  return files.length > 0 ? files : undefined
}

/** The items that may be sent now. */
export function nextToSend(items: UploadItem[]): UploadItem[] {
  const underway = items.filter(({ state }) => state === 'sending').length
  return items.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, mostAtOnce - underway))
}

/** The number of files that an answer has or will have. */
export const countOf = (items: UploadItem[]): number => items.filter(({ state }) => state !== 'failed').length
