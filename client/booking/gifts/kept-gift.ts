import { isRecord } from '../../../core/domain/is-record.ts'
import { text } from '../../data/read.ts'

/** What somebody is about to give: `purchase` is its name, under which it is charged once. */
export interface Giving {
  purchase: string
  /** As it was typed, or chosen. */
  amount: string
  toname: string
  toemail: string
  fromname: string
  message: string
  sendon: string
}

const key = 'gift-purchase'

const parts = ['amount', 'toname', 'toemail', 'fromname', 'message', 'sendon'] as const

const nothing: Giving = {
  ...{ purchase: '', amount: '', toname: '', toemail: '', fromname: '', message: '', sendon: '' },
}

/**
 * The gift that this tab fills in or pays for: a reload or the bank's page interrupts it. Else an empty one.
 * @param by who is signed in: nobody reads what another account typed. Absent where only whether one is kept matters
 */
export function keptGift(by?: string): Giving {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    if (isRecord(kept) && text(kept.purchase) !== '' && (by === undefined || text(kept.by) === by))
      return {
        ...nothing,
        ...Object.fromEntries(parts.map((part) => [part, text(kept[part])])),
        purchase: text(kept.purchase),
      }
  } catch {
    // A browser that keeps nothing begins anew: the server still charges one purchase at a time.
  }
  return { ...nothing, purchase: crypto.randomUUID() }
}

/** Keeps a gift as it is filled in, for who fills it in; null once it is paid for. */
export function keepGift(giving: Giving | null, by = ''): void {
  try {
    if (giving) sessionStorage.setItem(key, JSON.stringify({ ...giving, by }))
    else sessionStorage.removeItem(key)
  } catch {
    // Nothing is kept.
  }
}
