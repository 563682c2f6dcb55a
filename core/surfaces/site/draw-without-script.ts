import { mailLink } from '../../domain/marketplace/index.ts'
import {
  formatDate,
  formatDuration,
  formatMessage,
  formatTime,
  localeAt,
  tellTime,
} from '../../domain/wording/index.ts'
import type { SiteBootstrap } from '../../plugin-api/site.ts'
import { runsOfDays } from './free-days.ts'
import { escapeHtml } from './head/escape.ts'

/** The client's placeholder for the content without script, under the page's head. */
const room = '<noscript id="without-script"></noscript>'

/** From this many times in a row, at one distance, they are shown as a span. */
const worthASpan = 4
const hour = 3_600_000

type Speak = (key: string, values?: Record<string, string | number>) => string

/** Pages on which something is booked; others only need script. */
const bookingPages = new Set<SiteBootstrap['page']>(['book', 'checklist'])

/**
 * Fills a page that needs script with content for browsers without it: that it does, how to reach the provider, and of
 * a bookable the free times of the month, day by day. Pages that can be read and followed without script have no room
 * for it and stay unchanged. What else a page has is for browsers with script (`data-alone`), except what is booked.
 */
export function drawWithoutScript(html: string, bootstrap: SiteBootstrap): string {
  const { page, words, language } = bootstrap
  if (!html.includes(room)) return html
  const speak: Speak = (key, values = {}) => formatMessage(words[key] ?? '', values, language)
  const times = freeTimes(bootstrap, speak)
  const said = [
    `<h2>${escapeHtml(speak(bookingPages.has(page) ? 'noscript.title' : 'noscript.page'))}</h2>`,
    `<p>${escapeHtml(speak('noscript.text'))}</p>`,
    reach(bootstrap, speak, times ? 'noscript.call' : 'noscript.reach'),
    times,
  ]
  const alone = bookingPages.has(page) ? '' : ' data-alone'
  const section = `<section class="noscript"${alone}>${said.join('')}</section>`
  // A function, since a replacement text would interpret patterns such as `$&`.
  return html.replace(room, () => room.replace('><', () => `>${section}<`))
}

/** The provider's telephone and mail, as far as they are known. */
function reach({ provider }: SiteBootstrap, speak: Speak, word: string): string {
  if (!provider) return ''
  const { name, phone = '', email = '', phoneread } = provider
  const ways = [
    ...(phone ? [wayTo(`tel:${phone.replace(/[^+\d]/g, '')}`, phoneread || phone)] : []),
    ...(email ? [wayTo(mailLink(email), email)] : []),
  ]
  return ways.length > 0 ? `<p>${escapeHtml(speak(word, { provider: name }))} ${ways.join(' · ')}</p>` : ''
}

const wayTo = (href: string, text: string): string => `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`

function freeTimes({ availability, bookable, language, provider, whitelabel }: SiteBootstrap, speak: Speak): string {
  const locale = localeAt(language, provider?.country || whitelabel.country)
  const free = (availability?.timeslots ?? []).filter((slot) => slot.available !== false)
  if (bookable?.bookabletype === 'event') return eventDates(free, locale, speak)
  const starts = free.flatMap(({ start }) => (typeof start === 'string' ? [start] : []))
  if (!availability || starts.length === 0) return ''
  if (bookable?.bookabletype === 'calendarday') return freeDays(starts, locale, speak)
  const month = formatDate(`${availability.month}-01`, locale, 'month')
  const days = [...Map.groupBy(starts, (start) => start.slice(0, 10))].map(([date, times]) => {
    const told = timesOfDay(times, locale, speak)
    return `<dt>${escapeHtml(formatDate(date, locale, 'short'))}</dt><dd>${escapeHtml(told)}</dd>`
  })
  return `<h3>${escapeHtml(speak('noscript.times', { month }))}</h3><dl>${days.join('')}</dl>`
}

/** The free days, consecutive ones as one span. */
function freeDays(starts: string[], locale: string, speak: Speak): string {
  const tell = (date: string) => formatDate(date, locale, 'short')
  const runs = runsOfDays(starts.map((start) => start.slice(0, 10))).map(({ first, last }) =>
    first === last ? tell(first) : speak('slots.span', { start: tell(first), end: tell(last) }),
  )
  return `<h3>${escapeHtml(speak('days.free_days'))}</h3><ul>${runs.map((run) => `<li>${escapeHtml(run)}</li>`).join('')}</ul>`
}

/** How many dates of an event are listed; for later ones customers call. */
const toldDates = 12

/** The dates of an event, and the name of each. */
function eventDates(free: Record<string, unknown>[], locale: string, speak: Speak): string {
  const dates = free.slice(0, toldDates).flatMap(({ start, title }) => {
    if (typeof start !== 'string') return []
    const day = formatDate(start.slice(0, 10), locale, 'short')
    const named = [formatTime(start, locale), typeof title === 'string' ? title : ''].filter(Boolean).join(', ')
    return `<dt>${escapeHtml(day)}</dt><dd>${escapeHtml(named)}</dd>`
  })
  return dates.length > 0 ? `<h3>${escapeHtml(speak('events.list'))}</h3><dl>${dates.join('')}</dl>` : ''
}

/** `9:00 AM – 4:00 PM, every 30 min` if all times of a day are that regular, else each of them. */
function timesOfDay(times: string[], locale: string, speak: Speak): string {
  const at = times.map((time) => Date.parse(`${time.replace(' ', 'T')}Z`))
  const steps = new Set(at.slice(1).map((time, index) => time - (at[index] ?? 0)))
  const [step = 0] = steps
  const [first = '', last = ''] = [times[0], times.at(-1)]
  if (times.length < worthASpan || steps.size > 1) return times.map((time) => formatTime(time, locale)).join(', ')
  const [start, end] = [formatTime(first, locale), tellTime(formatTime(last, locale), locale)]
  return speak('noscript.from_to', { start, end, hours: step / hour, length: formatDuration(step / 1000, locale) })
}
