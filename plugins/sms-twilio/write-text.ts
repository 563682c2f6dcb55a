import {
  formatDate,
  formatTime,
  type HookContext,
  localeOf,
  type ReservationTelling,
  tellTime,
  textOrEmpty,
} from '@tessera/plugin-api'
import { plainly, segmentsOf } from './segments.ts'
import type { TwilioSettings } from './settings.ts'

/** The service takes no longer text. */
const longest = 1_600

type TextContext = Pick<HookContext, 'language' | 'provider' | 'whitelabel' | 'word'>

/**
 * When it takes place, in the reader's way and at the venue's clock: when it begins, and where it ends on another day
 * also that. Of days and nights the days alone.
 */
function whenOf({ reservation, bookable }: ReservationTelling, context: TextContext): string {
  const [start, end] = [textOrEmpty(reservation.start), textOrEmpty(reservation.end)]
  const locale = localeOf(context)
  const isByDays = bookable.bookabletype === 'calendarday'
  const told = (wall: string) =>
    [formatDate(wall, locale, 'short'), ...(isByDays ? [] : [tellTime(formatTime(wall, locale), locale)])].join(', ')
  const isOneDay = end === '' || start.slice(0, 10) === end.slice(0, 10)
  return isOneDay ? told(start) : `${told(start)} – ${told(end)}`
}

/** A text without its end, at a word where there is one. */
function cut(text: string, length: number): string {
  if (text.length <= length) return text
  const short = text.slice(0, Math.max(0, length - 3))
  const word = short.lastIndexOf(' ')
  return `${(word > length / 2 ? short.slice(0, word) : short).replace(/[\uD800-\uDBFF]$/, '')}...`
}

/**
 * The text that tells an event, within the parts that the tenant pays for: a name that is too long is cut first, then
 * the link is left out, and only then the end.
 */
export function writeText(
  telling: ReservationTelling,
  { link, segments }: Pick<TwilioSettings, 'link' | 'segments'>,
  context: TextContext,
): string {
  const { word, provider } = context
  const name = plainly(textOrEmpty(telling.bookable.name))
  const key = `sms-twilio.${telling.name}`
  const text = (bookable: string, withLink: boolean) => {
    const values = {
      bookable,
      when: whenOf(telling, context),
      provider: provider?.name ?? textOrEmpty(telling.provider.name),
    }
    return plainly([word(key, values), ...(withLink && telling.link !== '' ? [telling.link] : [])].join(' '))
  }
  const fits = (one: string) => one.length <= longest && segmentsOf(one) <= segments
  const tries = [text(name, link), text(cut(name, 40), link), text(cut(name, 40), false)]
  const found = tries.find(fits)
  if (found !== undefined) return found
  const whole = text(cut(name, 40), false)
  for (let length = Math.min(whole.length, longest); length > 0; length -= 1) {
    const short = cut(whole, length)
    if (fits(short)) return short
  }
  return ''
}
