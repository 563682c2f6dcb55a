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

/** The gift that this tab fills in or pays for: a reload or the bank's page interrupts it. Else an empty one. */
export function keptGift(): Giving {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    if (isRecord(kept) && text(kept.purchase) !== '')
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

/** Keeps a gift as it is filled in; null once it is paid for. */
export function keepGift(giving: Giving | null): void {
  try {
    if (giving) sessionStorage.setItem(key, JSON.stringify(giving))
    else sessionStorage.removeItem(key)
  } catch {
    // Nothing is kept.
  }
}
