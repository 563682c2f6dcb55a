import { currencyDigits } from '../../../core/domain/pricing/money.ts'
import type { Quote } from '../../data/quotes.ts'
import { text } from '../../data/read.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { useFormats } from '../../ui/formats.ts'
import { useWords } from '../../ui/words.tsx'
import { useBooking } from '../context/booking-context.tsx'
import { wallClockIn } from '../date/civil-date.ts'
import { decidedBy, leftToPay, ofBalances } from '../price/credit.ts'

/** Whether all, some or none of what is booked are requests, which somebody answers. */
export type Requests = 'all' | 'some' | 'none'

interface ConfirmWords {
  /** With what is taken now and what on approval. */
  word: string
  /** One line beside the total in the bar of a phone. */
  brief: string
}

/**
 * The booking button's label: wait, pay, request or book, and what is paid later, and when.
 * @param quote null where nothing is paid here
 * @param isCollected whether what is left can be collected from the card that pays
 */
export function useConfirmWords(quote: Quote | null, requests: Requests, isCollected: boolean): ConfirmWords {
  const t = useWords()
  const { money, date } = useFormats()
  const { provider } = useBootstrap()
  const { draft } = useBooking()
  const words = useWordsOfNow(quote, requests)
  if (quote === null || draft.waiting) return words
  const later = laterOf(quote)
  if (later === 0) return words
  const { collectat_utc = '' } = quote
  const told = { word: words.word, later: money(later) }
  if (collectat_utc === '' || !isCollected) return { ...words, word: t('review.and_later', told) }
  const day = wallClockIn(collectat_utc, text(provider?.timezone)).date
  return { ...words, word: t('review.and_later_on', { ...told, date: date(day, { day: 'numeric', month: 'long' }) }) }
}

/** What is paid neither now nor once it is decided, major units. */
function laterOf(quote: Quote): number {
  const { joins } = leftToPay(quote)
  // Of decimals nothing is left that the currency has no digits for.
  const unit = 10 ** currencyDigits(quote.currency)
  return Math.max(0, Math.round((quote.balancetobecollected - quote.dueonapproval + joins) * unit)) / unit
}

/** What the button does now. */
function useWordsOfNow(quote: Quote | null, requests: Requests): ConfirmWords {
  const t = useWords()
  const { money } = useFormats()
  const { draft } = useBooking()
  const { duenow, dueonapproval } = quote ? leftToPay(quote) : { duenow: 0, dueonapproval: 0 }
  const by = quote ? decidedBy(quote) : 'approval'
  if (draft.waiting) return same(t('waitlist.join'))
  const isAsked = requests === 'all'
  const request = t('review.request')
  const count = quote?.pointsprice ?? 0
  if (count > 0) {
    const points = t('price.points', { count })
    const rest = duenow + dueonapproval
    const paid = rest > 0 ? t('price.and_points', { amount: money(rest), points }) : points
    return {
      word: t(isAsked ? 'review.request_points' : 'review.confirm_points', { paid }),
      brief: isAsked ? request : rest > 0 ? t('review.brief_both') : t('review.brief_pay', { amount: points }),
    }
  }
  if (duenow > 0) {
    const brief = t('review.brief_pay', { amount: money(duenow) })
    if (dueonapproval === 0) return { word: t('review.confirm_pay', { amount: money(duenow) }), brief }
    return { word: t('review.confirm_both', { now: money(duenow), later: money(dueonapproval), by }), brief }
  }
  if (dueonapproval > 0) {
    const word = t(isAsked ? 'review.request_pay' : 'review.confirm_request_pay', { amount: money(dueonapproval), by })
    return { word, brief: isAsked ? request : t('review.confirm') }
  }
  if (quote && ofBalances(quote) > 0) {
    const by = quote.creditused ? 'credit' : 'gift'
    const word = t(isAsked ? `review.request_${by}` : `review.confirm_${by}`, { amount: money(ofBalances(quote)) })
    return { word, brief: isAsked ? request : t(`review.brief_${by}`) }
  }
  return same(isAsked ? request : t('review.confirm'))
}

const same = (word: string): ConfirmWords => ({ word, brief: word })
