import { formatMessage } from '../../domain/wording/index.ts'
import type { SiteBootstrap } from '../../plugin-api/site.ts'
import { escapeHtml } from './head/escape.ts'

/**
 * What a bookable's page says where no script runs: the free times of the month, day by day, and how to reach the
 * provider, since choosing one needs script. Empty for other pages.
 */
export function drawWithoutScript(bootstrap: SiteBootstrap): string {
  const { page, availability, language } = bootstrap
  if (page !== 'book' || !availability) return ''
  const free = availability.timeslots.filter((slot) => slot.available !== false && typeof slot.start === 'string')
  const byDay = Map.groupBy(free, (slot) => String(slot.start).slice(0, 10))
  const heading = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const dayName = new Intl.DateTimeFormat(language, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
  const time = new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })
  const at = (wall: string) => new Date(`${wall.replace(' ', 'T')}Z`)
  const days = [...byDay].map(([date, slots]) => {
    const times = slots.map((slot) => time.format(at(String(slot.start)))).join(', ')
    return `<li><strong>${escapeHtml(dayName.format(at(`${date} 00:00:00`)))}</strong> ${escapeHtml(times)}</li>`
  })
  const title = escapeHtml(heading.format(at(`${availability.month}-01 00:00:00`)))
  return `<noscript><section class="noscript"><h2>${title}</h2><ul>${days.join('')}</ul>${reach(bootstrap)}</section></noscript>`
}

function reach({ provider, words, language }: SiteBootstrap): string {
  const phone = typeof provider?.phone === 'string' ? provider.phone : ''
  if (!phone) return ''
  const label = formatMessage(words['provider.phone'] ?? '', {}, language)
  return `<p>${escapeHtml(label)} <a href="tel:${escapeHtml(phone.replace(/[^+\d]/g, ''))}">${escapeHtml(phone)}</a></p>`
}
