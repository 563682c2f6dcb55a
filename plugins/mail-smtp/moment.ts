import {
  formatDate,
  formatTime,
  type HookContext,
  localeOf,
  tellTime,
  textOrEmpty,
  zoneInWords,
} from '@tessera/plugin-api'

export const timeTold = (wall: string, locale: string) => tellTime(formatTime(wall, locale), locale)

/** `Thursday, December 3, 2026, 10:00 AM (Eastern Time)` */
export function momentOf(context: HookContext, at: string, { timezone }: Record<string, unknown>): string {
  const locale = localeOf(context)
  const zone = zoneInWords(textOrEmpty(timezone), context.language)
  return `${formatDate(at.slice(0, 10), locale, 'full')}, ${timeTold(at, locale)} (${zone})`
}

/** The date before another one. */
export const dayBefore = (date: string) =>
  new Date(Date.parse(`${date}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
