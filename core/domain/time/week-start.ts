/** 0 = Sunday, 1 = Monday, 6 = Saturday: as `Date.getDay()` counts. */
export type WeekStart = 0 | 1 | 6

/** Regions whose calendars begin on Sunday, and on Saturday, as CLDR lists them; all others begin on Monday. */
const sunday = new Set(
  `AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN IS JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH
  PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW`.split(/\s+/),
)
const saturday = new Set('AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY'.split(' '))

/** The region that a language without one is read in; those that are missing begin on Monday. */
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
 * The day on which calendars and lists of weekdays begin. American English is what a site speaks to all who read no
 * other language, so there the venue's country (ISO 3166, upper case) decides; else the language does. A table and not
 * `Intl.Locale`, whose answer a browser may lack: the server and the browser must draw the same.
 */
export function weekStartsOn(language: string, country = ''): WeekStart {
  const [tongue = '', region = ''] = language.split('-').map((part, at) => (at === 0 ? part : part.toUpperCase()))
  if (tongue === 'en' && /^[A-Z]{2}$/.test(country)) return startIn(country)
  return startIn(/^[A-Z]{2}$/.test(region) ? region : (regionOfLanguage[tongue] ?? ''))
}
