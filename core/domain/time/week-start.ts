/** 0 = Sunday, 1 = Monday, 6 = Saturday, as in `Date.getDay()`. */
export type WeekStart = 0 | 1 | 6

/** Regions whose calendars begin on Sunday (below: on Saturday) by CLDR; all others begin on Monday. */
const sunday = new Set(
  `AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN IS JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH
  PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW`.split(/\s+/),
)
const saturday = new Set('AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY'.split(' '))

/** The region assumed for a language without one; languages that are missing begin on Monday. */
const regionOfLanguage: Record<string, string> = {
  en: 'US',
  he: 'IL',
  ar: 'EG',
  fa: 'IR',
  hi: 'IN',
  ja: 'JP',
  ko: 'KR',
  th: 'TH',
}

function startIn(region: string): WeekStart {
  if (sunday.has(region)) return 0
  return saturday.has(region) ? 6 : 1
}

/**
 * The first day of the week in calendars and lists: that of the venue's country (ISO 3166, upper case), without one
 * that of the language. A table instead of `Intl.Locale`, which some browsers lack: server and browser must draw the
 * same.
 */
export function weekStartsOn(language: string, country = ''): WeekStart {
  const [tongue = '', region = ''] = language.split('-').map((part, at) => (at === 0 ? part : part.toUpperCase()))
  if (/^[A-Z]{2}$/.test(country)) return startIn(country)
  return startIn(/^[A-Z]{2}$/.test(region) ? region : (regionOfLanguage[tongue] ?? ''))
}
