import { type Checked, wrong } from './checks.ts'
import { sanitise } from './sanitise.ts'
import type { AnswerContext, FileAnswer, QuestionRules } from './types.ts'

/** The most files that one question accepts, whatever its `maxfiles`. */
export const mostFiles = 10

export const filesAllowed = ({ maxfiles = mostFiles }: Pick<QuestionRules, 'maxfiles'>): number =>
  Math.min(maxfiles, mostFiles)

/**
 * file: uploads by name and address, each once. The server keeps the site's own address of each and takes no other, and
 * checks that they exist and belong to the tenant. A file without an address is still uploading, so its answer is not
 * complete yet.
 */
export function checkFiles(question: QuestionRules, value: unknown, { fileAddress }: FileContext): Checked {
  const given = Array.isArray(value) ? value : [value]
  if (given.length > filesAllowed(question)) return wrong('file_count', { maximum: filesAllowed(question) })
  const files = new Map<string, FileAnswer>()
  for (const each of given) {
    if (isOnItsWay(each)) return wrong('file_pending')
    const file = readFile(each, fileAddress)
    if (!file) return wrong('file')
    files.set(file.url, file)
  }
  return { value: [...files.values()] }
}

type FileContext = Pick<AnswerContext, 'fileAddress'>

const isOnItsWay = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'url' in value && value.url === ''

function readFile(value: unknown, own: FileContext['fileAddress'] = (url) => url): FileAnswer | null {
  if (typeof value !== 'object' || value === null || !('url' in value) || typeof value.url !== 'string') return null
  const url = /^(?:https?:\/\/|\/)[^\s<>"'\\]{1,2000}$/.test(value.url) ? own(value.url) : null
  if (url === null) return null
  const name = 'name' in value && typeof value.name === 'string' ? sanitise(value.name.slice(0, 300)) : ''
  return { name: name || (url.split('/').at(-1) ?? url), url }
}
