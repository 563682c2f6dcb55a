import { useEffect, useState } from 'react'
import { readGiftCode } from '../../../core/domain/payments/gift.ts'
import { createGiftCalls } from '../../data/gift-calls.ts'
import { useRpc } from '../../data/use-rpc.ts'
import { useBooking } from '../context/booking-context.tsx'

/** Why a gift code is not in use. */
export type GiftNews = { state: 'none' } | { state: 'removed' | Obstacle; last4: string }

type Obstacle = 'unknown' | 'another' | 'void' | 'ended' | 'spent'

/** What became of a code that was typed: a gift code that pays, one that can't, or none at all. */
export type Tried = 'taken' | 'refused' | 'none' | 'failed' | 'too_many'

/**
 * The gift code that pays first, one per cart. The draft stores it, the quote says what it pays; one that pays nothing
 * any more is taken out, and why is told.
 */
export function useGift() {
  const client = useRpc()
  const { draft, update, quote } = useBooking()
  const [news, setNews] = useState<GiftNews>({ state: 'none' })
  const { giftstatus, giftlast4 = '' } = quote.quote ?? {}
  const code = draft.giftcode

  /** Takes what was typed if it is a gift code here. */
  async function tryCode(typed: string): Promise<Tried> {
    const read = readGiftCode(typed)
    if (read === null) return 'none'
    const answer = await createGiftCalls(client).balance(read)
    if (!answer.ok) {
      if (answer.error.code === 'gift_not_usable') return 'none'
      return answer.error.code === 'rate_limited' ? 'too_many' : 'failed'
    }
    const { status, last4 } = answer.value
    if (status !== 'active') {
      setNews({ state: status, last4 })
      return 'refused'
    }
    update({ giftcode: read })
    setNews({ state: 'none' })
    return 'taken'
  }
  function remove() {
    setNews({ state: 'removed', last4: code?.slice(-4) ?? '' })
    update({ giftcode: undefined })
  }

  const isOfThis = code !== undefined && (giftlast4 === '' || code.endsWith(giftlast4))
  const lost = isOfThis && giftstatus !== undefined && giftstatus !== 'active' ? giftstatus : null
  useEffect(() => {
    if (lost === null) return
    setNews({ state: lost, last4: code?.slice(-4) ?? '' })
    update({ giftcode: undefined })
  }, [lost, code, update])

  return { code, news, tryCode, remove, forget: () => setNews({ state: 'none' }) }
}
