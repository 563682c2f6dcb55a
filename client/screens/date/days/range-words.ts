import type { RangeRules } from './range-selection.ts'

/** The words about ranges that nights have of their own; all others are those of days. */
const ofNights = new Set([
  'nights.hint',
  'nights.hint_exact',
  'nights.choose_short',
  'nights.choose_last',
  'nights.choose_last_after',
  'nights.count',
  'nights.closed_within',
  'nights.keys',
  'nights.day_short',
  'nights.day_restart',
  'nights.day_reached',
  'nights.day_leaving',
  'nights.day_begin',
  'nights.day_middle',
  'nights.day_end',
  'nights.begin_checking',
  'nights.begin_announce',
  'nights.range_announce',
  'nights.range_announce_waitlist',
  'nights.none_from',
  'nights.anew',
  'nights.not_whole',
  'nights.taken',
  'nights.waitlist_title',
  'nights.waitlist_title_day',
  'nights.waitlist_title_whole',
])

/** The key of a word about ranges, by what they are counted in. */
export function rangeWord(word: string, { countby }: Pick<RangeRules, 'countby'>): string {
  const own = `nights.${word}`
  return countby === 'nights' && ofNights.has(own) ? own : `days.${word}`
}
