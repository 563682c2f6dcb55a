import { reservationEventNames } from '../../../plugin-api/index.ts'
import type { Bundle, EntityOf } from '../kinds.ts'
import type { Notes } from './note.ts'

/** The names by which `notifications` switches events. */
const eventNames = reservationEventNames.map((name) => `\`${name.replace(/^reservation\./, '')}\``).join(', ')

const limit = { maximum: 1, per: 'week' }
const volume = [{ appointments: 3, discount_percentage: 10 }]
const open = [{ start: '09:00', end: '17:00' }]
const hours = {
  ...{ monday: open, tuesday: open, wednesday: open, thursday: open, friday: open },
  overrides: [{ date: '{today+20}', hours: [] }],
}

export const whitelabelNotes: Notes<Bundle['whitelabel']> = {
  id: ['Its id; all that it owns hangs on it.', 'northwind'],
  label: ['The name of the brand.', 'Northwind'],
  url: ['Its domain, without protocol; each provider is a subdomain of it.', 'northwind.example'],
  domain: [
    'A domain of its own, in place of `url`: providers are at subdomains of it. `url` stays, and leads there.',
    'book.northwind.example',
  ],
  currency: ['ISO 4217 code of all its prices; fixed once anything has an amount.', 'usd'],
  country: ['ISO 3166 code for telephone numbers and addresses that name no country.', 'US'],
  language: ['Language of visitors who ask for none; one of the installed ones.', 'en-us'],
  theme: [
    'Name of an installed theme: `base`, `harbor`, `studio`, `clinic`, `workshop`, or one that a plugin in `plugins` brings.',
    'harbor',
  ],
  plugins: [
    'Plugins that it uses, each with its settings: its languages, its flows, how it is paid, who signs people on. Those there are stand in `fastify.config.ts`, each with what it does in its folder.',
    [
      ...['wording-en-us', 'wording-es', 'flow-normal', 'flow-checklist', 'mail-smtp'].map((name) => ({ name })),
      { name: 'payment-sandbox', settings: {} },
      { name: 'sso-openid', settings: { issuer: 'https://pass.northwind.example', clientid: 'tessera' } },
    ],
  ],
  bookingterms: ['Terms of booking, of all its providers, in Markdown.', 'Cancel up to a day before.'],
  requirebookingterms: ['Whether customers must accept `bookingterms` before they book.', true],
  termsbybutton: [
    'Whether the booking button accepts required terms, as a sentence under it says; otherwise customers tick them.',
    true,
  ],
  confirmationmessage: [
    'Asked at the review before booking, in Markdown: a short line replaces its heading, a longer text stands below. What the thank-you page says is `displaytext.thankyoumessage` of a provider.',
    'Is all of this right?',
  ],
  customertimezonedisplay: ['Whether visitors may choose the time zone that times are shown in.', true],
  multiplereservations: ['Whether several bookings can be made in one cart.', true],
  advancedresourceselection: ['Whether providers may offer a search among many resources.', true],
  allowproviderbookingsiteconfig: ['Whether a provider’s `bookingsiteconfig` counts.', true],
  allowguestcheckout: ['Whether people book without an account.', true],
  bookingsitesearchbar: [
    'Whether catalogues have a search box. Providers may set it in their `bookingsiteconfig`.',
    true,
  ],
  bookingsitesortandfilter: [
    'Whether catalogues can be sorted and filtered. Providers may set it in their `bookingsiteconfig`.',
    true,
  ],
  dictionary: [
    'Texts in place of the installed ones, by key, or by language and key. The keys are those of `plugins/wording-en-us/words/`; `check` tells those that are none.',
    { 'nav.back': 'Go back' },
  ],
  vocabularyoverride: [
    'What it calls things, by noun: `singular` and `plural`; for several languages by language and noun, or in `dictionaries` with `vocabulary.reservation.singular`.',
    { reservation: { singular: 'trip', plural: 'trips' } },
  ],
  chatbotdata: [
    'A link to its chat bot: `url` (`https://` only) and `label`, shown if `enabled` and both are given.',
    { enabled: true, url: 'https://chat.northwind.example', label: 'Ask us' },
  ],
  thirdpartylogin: [
    'Sign-on with an identity provider, by the name that its plugin has for it.',
    { openid: { label: 'Harbour pass' } },
  ],
  ssoflow: ['When people sign on: `after_datetime`, or before they book.', 'after_datetime'],
  volumediscounts: ['Discounts for several appointments in a cart.', volume],
  overridable: ['Settings that its providers may set themselves, as `plugin.setting`.', ['mail-smtp.fromname']],
  settings: [
    'Settings for how people sign on: `accountfields` asks more of those who register, `neutrallogin` tells nobody which addresses have accounts, `logoutredirect` is where people go who log out. Texts such as `datemessage` may stand here, in one language or several.',
    { logoutredirect: '/bye' },
  ],
  translations: [
    'Its texts in further languages; what is left out is shown as the field has it.',
    { es: { bookingterms: 'Cancela hasta el día anterior.' } },
  ],
}

export const providerNotes: Notes<EntityOf<'providers'>> = {
  id: ['Its id.', 'quay'],
  subdomain: ['The first part of its address under the white-label’s domain.', 'quay'],
  domain: ['A whole domain of its own, in place of the subdomain.', 'boats.example'],
  name: ['The name of the business.', 'Harbor Quay'],
  description: ['Said under its name.', 'Boats by the hour.'],
  timezone: ['IANA zone of all its times: say it, unless it is that of New York.', 'America/New_York'],
  status: [
    '`hidden` sites open by address only, `locked` ones not at all; a `mastersite` lists its `subsites`.',
    'active',
  ],
  theme: ['Name of an installed theme, in place of the white-label’s.', 'studio'],
  language: ['Language of visitors who ask for none.', 'en-us'],
  address: ['Street and number.', '1 Pier Road'],
  city: ['City.', 'Portland'],
  state: ['State or region.', 'ME'],
  zip: ['Postal code.', '04101'],
  country: ['ISO 3166 code.', 'US'],
  phone: ['Telephone number for customers.', '+1 207 555 0100'],
  email: ['Mail address for customers; staff’s mails go there too.', 'hello@quay.example'],
  website: ['Its website.', 'quay.example'],
  websitesecondary: ['Another website.', 'quay-shop.example'],
  bookinglogo: [
    'Address of its logo: `https://…` of any server, or a path that begins with `/`. A bundle brings no files: put them on a web server of yours, or serve them by a plugin’s routes.',
    'https://quay.example/logo.svg',
  ],
  photo: ['Address of its picture, likewise.', 'https://quay.example/quay.jpg'],
  distance: ['Distance from the address that is searched for; set by the search.', 1.2],
  unit: ['Unit of `distance`.', 'mi'],
  place: [
    'Where it is, in degrees, as `latitude` and `longitude`: lists of sites measure distances from there.',
    { latitude: 43.66, longitude: -70.25 },
  ],
  facebook: ['Address of its page there.', 'https://facebook.com/quay'],
  twitter: ['Address of its page there.', 'https://x.com/quay'],
  instagram: ['Address of its page there.', 'https://instagram.com/quay'],
  linkedin: ['Address of its page there.', 'https://linkedin.com/company/quay'],
  youtube: ['Address of its page there.', 'https://youtube.com/@quay'],
  bookingflow: ['Name of an installed booking flow.', 'checklist'],
  bookableordermethod: ['`alphabetical`, `mostrecent`, `leastrecent`, `bytag` or `tagaccordion`.', 'bytag'],
  requirelogin: ['Whether customers need an account; with `payonsite` or card see `allowguestcheckout`.', false],
  payonsite: ['Whether customers may pay on site.', true],
  nobookablesmessage: ['Said where nothing can be booked.', 'Back in spring.'],
  subsites: ['Providers that a master site lists.', ['quay-north', 'quay-south']],
  newbusinesshours: [
    'Its opening hours, with exceptions by date; `blackouts` close it for longer, such as holidays.',
    hours,
  ],
  displaytext: [
    'Its own words for buttons and pages: `bookbutton`, `modifybutton`, `thankyoumessage`; for several languages by language and name.',
    { bookbutton: 'Set sail' },
  ],
  publicfeed: [
    'Its feed at `/public`: nothing unless `active`; names with `show_details`, free times with `show_unbooked`.',
    { active: true, show_details: false, show_unbooked: true, title: 'On the water' },
  ],
  notificationsenabled: ['Whether mails are sent at all, but for receipts and links that a customer asks for.', true],
  notifications: [
    `Who is told (\`customer\`, \`staff\`, \`claimers\`), of all or event by event. Staff’s mails go \`to\` the provider’s \`address\`, as without it, to the \`people\` who work for it, or to \`both\`. The events: ${eventNames}.`,
    { staff: { booked: true }, to: 'both' },
  ],
  reminders: ['Hours before the start at which customers are reminded.', [24, 2]],
  bookingsiteconfig: [
    'What its site offers, where the white-label allows it: `progressbar`, `advancedresourceselection`, `bookingsitesearchbar`, `bookingsitesortandfilter`.',
    { bookingsitesortandfilter: true },
  ],
  customdictionary: ['Its own texts, by key, or by language and key, as in `dictionary`.', { 'nav.back': 'Go back' }],
  volumediscounts: ['Discounts for several appointments, in place of the white-label’s.', volume],
  taxincluded: ['Whether prices contain their tax: it is told as part of them, and nothing is added.', true],
  legalname: ['The seller’s name on receipts, where it is not the provider’s.', 'Slow Kiln Ltd'],
  taxnumber: ['The seller’s tax number on receipts.', 'IE1234567X'],
  keepvolumediscount: [
    'Whether the rest of a cart keeps its volume discount when one of it is cancelled; `false` takes what the rest would have cost more from the refund.',
    true,
  ],
  refundgrace: ['Seconds after booking in which a cancelling customer gets all back.', 900],
  pendingexpiry: ['Seconds after which a request that nobody decides lapses.', 86400],
  unclaimcutoff: ['Hours before the start until which a claimer may give a job back.', 24],
  gigexpiry: ['Hours before the start at which a job that nobody took ends.', 2],
  checklistconfirm: [
    'Whether what is confirmed in the checklist waits for staff (`gig`) or is `booked` at once.',
    'booked',
  ],
  reservationlimit: ['How many reservations one person may have; one limit or several.', limit],
  giftcodes: [
    'The gift codes that it sells: from `minimum` to `maximum`, `amounts` to choose from, good for `days`; none are sold without it.',
    { minimum: 10, maximum: 500, amounts: [25, 50, 100], days: 1095 },
  ],
  settings: [
    'A plugin’s settings that are `overridable`, by its name, and `logoutredirect`. `frameancestors` lists the sites that may show this one in their pages; those also in `trustedancestors` are told the whole reservation.',
    { frameancestors: ['https://shop.example', 'https://*.shop.example'] },
  ],
  translations: [
    'Its texts in further languages, and what each of its `tags` is called; what is left out is shown as the field has it.',
    { es: { name: 'Muelle del Puerto', tags: { water: 'Agua' } } },
  ],
}
