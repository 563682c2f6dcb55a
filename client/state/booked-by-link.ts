import { isRecord } from '../../core/domain/is-record.ts'

const PREFIX = 'tessera.bylink.'

/** What a browser keeps of a reservation that was made by a limited-use link. */
interface Kept {
  /** Its page. */
  path: string
  /** Whose it is, where the path opens it to nobody else; absent where it does by itself. */
  user?: string
  /** Its end (ms): after that it is nobody's business here. */
  until: number
}

const keyOf = (provider: string, linkid: string) => `${PREFIX}${provider}.${linkid}`

/** What is kept, while it counts; null for any other text. */
export function parseKept(text: string | null, now: number): Pick<Kept, 'path' | 'user'> | null {
  if (!text) return null
  try {
    const value: unknown = JSON.parse(text)
    if (!isRecord(value) || typeof value.path !== 'string' || typeof value.until !== 'number') return null
    if (!value.path.startsWith('/manage/') || now >= value.until) return null
    return { path: value.path, ...(typeof value.user === 'string' && { user: value.user }) }
  } catch {
    return null
  }
}

/**
 * Keeps where the reservation is seen that was made by a link, so that whoever comes back by it, once it is used up, is
 * led there. Of several the last one counts. Without storage nobody is recognised.
 */
export function keepBookedByLink(provider: string, linkid: string, kept: Kept): void {
  try {
    localStorage.setItem(keyOf(provider, linkid), JSON.stringify(kept))
  } catch {
    // Blocked or full storage must not stop the page.
  }
}

/**
 * The page of the reservation that was made here by a link; null where none is known, or its time is over, and for
 * somebody else who is signed in: it would open nothing.
 * @param user who is signed in; null for nobody, who may be its customer
 */
export function bookedByLink(provider: string, linkid: string, user: string | null): string | null {
  try {
    const key = keyOf(provider, linkid)
    const text = localStorage.getItem(key)
    const kept = parseKept(text, Date.now())
    if (text !== null && kept === null) localStorage.removeItem(key)
    return kept && (kept.user === undefined || user === null || kept.user === user) ? kept.path : null
  } catch {
    return null
  }
}
