import type { Kind } from '../../../../operations/tenant-bundle/kinds.ts'
import { everyDay } from '../../../worlds/samples/hours.ts'

type Entity = Record<string, unknown>

const hours = everyDay()

/** Data without a schema, with the keys that the product reads. */
const freeOfProvider = {
  displaytext: { modifybutton: '', thankyoumessage: '', bookbutton: '', thankyou: '' },
  place: { formatted: '', locality: '' },
  settings: { userinstructions: '', datemessage: '', confirmationmessage: '' },
  customdictionary: { 'thanks.heading': '', vocabulary: { seat: { singular: '', plural: '' } } },
  publicfeed: { active: true, show_details: true, show_unbooked: true, title: '' },
  bookingsiteconfig: { advancedresourceselection: true, progressbar: true, title: '' },
}

const provider = (id: string, bookingflow: string, more: Entity = {}): Entity => ({
  id,
  subdomain: id,
  timezone: 'America/New_York',
  country: 'US',
  status: 'active',
  bookingflow,
  bookableordermethod: 'bytag',
  requirelogin: false,
  payonsite: true,
  newbusinesshours: hours,
  ...freeOfProvider,
  ...more,
})

const resource = (id: string, owner: string, location: string | Entity = ''): Entity => ({
  id,
  provider: owner,
  active: true,
  imagecarousel: ['', { url: '', caption: '' }],
  location,
})

const question = (id: string, type: string, more: Entity = {}): Entity => ({
  id,
  slug: id.replaceAll('-', '_'),
  type,
  ...more,
})

const options = [{ key: 'one' }, { key: 'two' }]
const responseoptions = [
  { id: 'a', min: 0, max: 1, priceadjustment: 3 },
  { id: 'b', min: 0, max: 4, priceadjustment: 2.5 },
  { id: 'c', min: 0, max: 0, price: 1 },
]

const contact = [
  question('first', 'firstname', { required: true }),
  question('last', 'lastname', { required: true }),
  question('mail', 'validated email', { required: true }),
]

/** One question of each kind that has a field. */
const everyKind = (prefix: string, more: Entity = {}): Entity[] =>
  [
    ['message', 'custommessage'],
    ['text', 'text'],
    ['number', 'number'],
    ['tel', 'tel'],
    ['itel', 'itel'],
    ['email', 'email'],
    ['date', 'date'],
    ['select', 'select'],
    ['radio', 'radio'],
    ['priced', 'radio'],
    ['checkbox', 'checkbox'],
    ['ticks', 'checkbox'],
    ['quantities', 'checkbox'],
    ['area', 'textarea'],
    ['password', 'password'],
    ['hidden', 'hidden'],
    ['file', 'file'],
    ['address', 'address'],
    ['stage', 'stageselector'],
  ].map(([name = '', type = '']) =>
    question(`${prefix}-${name}`, type, {
      ...(['select', 'radio', 'ticks', 'stage'].includes(name) && { options }),
      ...(['priced', 'quantities'].includes(name) && { responseoptions }),
      ...(name === 'hidden' && { default_value: '' }),
      ...more,
    }),
  )

const forms = (owner: string): Entity[] => [
  {
    id: `${owner}-simple`,
    provider: owner,
    style: 'simple',
    display_step: 'second_form',
    sections: [
      { id: 'who', questions: contact },
      { id: 'all', questions: everyKind('s') },
      { id: 'seats', questions: everyKind('r', { rosterquestion: true }).filter(({ type }) => type !== 'password') },
    ],
  },
  {
    id: `${owner}-complex`,
    provider: owner,
    style: 'complex',
    display_step: 'first_form',
    form_config_objects: [{ form_id: `${owner}-complex`, multiple_submissions: true }],
    sections: [
      { id: 'one', questions: everyKind('c') },
      { id: 'two', questions: [question('c-more', 'text', { variables: [{ slug: 'c_number', default_value: 1 }] })] },
    ],
  },
  {
    id: `${owner}-tagged`,
    provider: owner,
    style: 'complex',
    display_step: 'first_form',
    tags: ['', ''],
    sections: [
      { id: 'one', tags: [], questions: [question('t-text', 'text', { tags: [] })] },
      { id: 'two', tags: [], questions: [question('t-area', 'textarea', { tags: [] })] },
    ],
  },
]

const location = { address: '', displayonbookingsite: true }
const bookable = (owner: string, name: string, more: Entity): Entity => ({
  id: `${owner}-${name}`,
  provider: owner,
  slug: `${owner}-${name}`,
  status: 'active',
  seats: 4,
  seatsperbooking: 1,
  price: 10,
  paymentterms: 'bill',
  windowbegin: 1,
  windowbegintype: 'hours',
  windowend: 3,
  windowendtype: 'months',
  holdduration: 1800,
  rosterenabled: true,
  publicfeed: { active: true },
  forms: [`${owner}-simple`, `${owner}-complex`, `${owner}-tagged`],
  addons: [`${owner}-addon`, `${owner}-one`, `${owner}-two`],
  addongroups: [{ id: 'choice', min: 1, max: 1, addons: [`${owner}-one`, `${owner}-two`] }],
  imagecarousel: ['', { url: '', caption: '' }],
  displaytext: { bookbutton: '', modifybutton: '', thankyoumessage: '' },
  location,
  customdictionary: { 'slots.heading': '', 'form.continue': '' },
  questions: everyKind('own'),
  splash_questions: everyKind('splash'),
  notifications: { subject: '', body: '' },
  userinstructions: '',
  ...more,
})

const dates = ['{today+3}', '{today+9}']
const restrictions = dates.map((day, index) => ({
  id: `o${index}`,
  start: `${day} 10:00:00`,
  end: `${day} 16:00:00`,
  requirementmetainformation: { note: '' },
  segments: [{ id: 's', start: `${day} 10:00:00`, end: `${day} 12:00:00` }],
}))

const bookablesOf = (owner: string): Entity[] => [
  bookable(owner, 'slot', {
    bookabletype: 'standard',
    duration: 3600,
    slotinterval: 7200,
    requirementgroups: [
      { id: 'g', resources: [`${owner}-r1`, `${owner}-r2`], selectionmethod: 'priorityoffer', quantity: 1 },
    ],
  }),
  bookable(owner, 'pick', {
    bookabletype: 'standard',
    duration: 3600,
    slotinterval: 7200,
    paymentterms: 'full',
    seatsperbooking: 2,
    requirementgroups: [
      { id: 'g', resources: [`${owner}-r1`, `${owner}-r2`], selectionmethod: 'manual', minimum: 1, maximum: 1 },
    ],
  }),
  bookable(owner, 'visit', { bookabletype: 'standard', duration: 3600, slotinterval: 7200, travelcost: { fee: 1 } }),
  bookable(owner, 'days', { bookabletype: 'calendarday', duration: 86_400, mincombined: 1, maxcombined: 3 }),
  bookable(owner, 'event', { bookabletype: 'event', restrictions, waitlist: { enabled: true } }),
]

/** Each flow's provider; the flows differ in their first screen. */
export const owners = { normal: 'alpha', resourcefirst: 'beta', checklist: 'gamma', onescreen: 'delta' } as const

const withBookables = Object.values(owners)

const answered = (formid: string) => ({
  formid,
  responses: [
    { question_id: 's-text', slug: '', question_prompt: '', value: '', response: '' },
    { question_id: 's-address', slug: '', question_prompt: '', value: { route: '', locality: '' }, response: '' },
    { question_id: 's-file', slug: '', question_prompt: '', value: [{ name: '', url: '' }], response: '' },
  ],
})

/** The statuses of the customers' reservations; each has its own page and mail. */
export const statuses = ['booked', 'pending', 'waitlisted', 'gig', 'cancelled'] as const

const reservations: Entity[] = statuses.map((status, index) => ({
  id: `was-${status}`,
  provider: 'alpha',
  bookable: status === 'waitlisted' ? 'alpha-event' : 'alpha-visit',
  start: status === 'waitlisted' ? '{today+3} 10:00:00' : `{today+${20 + index}} 10:00:00`,
  end: status === 'waitlisted' ? '{today+3} 16:00:00' : `{today+${20 + index}} 11:00:00`,
  ...(status === 'waitlisted' && { occurrence: 'o0' }),
  status,
  seats: 1,
  email: `${status}@customers.example`,
  user: 'customer',
  formresponses: [answered('alpha-simple')],
  customquestions: [{ question_id: 'own-text', question_prompt: '', value: '', response: '' }],
  roster: [
    {
      seat: 1,
      responses: [{ formid: 'alpha-simple', question_id: 'r-text', question_prompt: '', value: '', response: '' }],
    },
  ],
  segments: [{ title: '', description: '' }],
  location: { address: '' },
  validation_notes: { note: '' },
}))

/** A tenant with everything that any screen shows. The caller replaces its texts. */
export function plainTenant(): { whitelabel: Entity; lists: Partial<Record<Kind, Entity[]>> } {
  return {
    whitelabel: {
      id: 'bane',
      url: 'bane.localhost',
      currency: 'usd',
      country: 'US',
      language: 'en-us',
      allowguestcheckout: true,
      requirebookingterms: true,
      customertimezonedisplay: true,
      multiplereservations: true,
      advancedresourceselection: true,
      allowproviderbookingsiteconfig: true,
      bookingsitesearchbar: true,
      bookingsitesortandfilter: true,
      chatbotdata: { enabled: true, url: 'https://bot.example/', label: '' },
      settings: { userinstructions: '', datemessage: '', confirmationmessage: '' },
      plugins: [
        'flow-normal',
        'flow-resource-first',
        'flow-checklist',
        'flow-one-screen',
        'wording-en-us',
        'payment-sandbox',
        'payment-offline',
      ].map((name) => ({ name })),
    },
    lists: {
      providers: [
        provider(owners.normal, 'normal'),
        provider(owners.resourcefirst, 'resourcefirst'),
        provider(owners.checklist, 'checklist'),
        provider(owners.onescreen, 'onescreen'),
        provider('locked', 'normal', { status: 'locked' }),
        provider('hidden', 'normal', { status: 'hidden' }),
        provider('empty', 'normal'),
      ],
      resources: withBookables.flatMap((owner) => [
        resource(`${owner}-r1`, owner),
        resource(`${owner}-r2`, owner, { address: '' }),
      ]),
      resourcegroups: [{ id: 'fleet', provider: 'alpha', resources: ['alpha-r1'] }],
      forms: withBookables.flatMap(forms),
      addons: withBookables.flatMap((owner) => [
        { id: `${owner}-addon`, provider: owner, min: 0, max: 5, priceadjustment: 2 },
        { id: `${owner}-one`, provider: owner, min: 0, max: 1, priceadjustment: 1 },
        { id: `${owner}-two`, provider: owner, min: 0, max: 1, priceadjustment: 0 },
      ]),
      users: [{ id: 'customer', email: 'customer@customers.example', role: 'customer', profile: { note: '' } }],
      bookinggroups: [{ id: 'members', provider: 'alpha', users: ['customer'] }],
      bookables: [
        ...withBookables.flatMap(bookablesOf),
        bookable('alpha', 'links', { bookabletype: 'standard', duration: 3600, limited_use: true }),
        bookable('alpha', 'members', { bookabletype: 'standard', duration: 3600, bookinggroups: ['members'] }),
      ],
      availabilities: [
        {
          id: 'extra',
          provider: 'alpha',
          bookable: 'alpha-slot',
          start: '{today+2} 09:00:00',
          end: '{today+2} 12:00:00',
        },
      ],
      blackouts: [{ id: 'closed', provider: 'alpha', start: '{today+5} 00:00:00', end: '{today+6} 00:00:00' }],
      discounts: [{ id: 'code', provider: 'alpha', discount_percentage: 10 }],
      pointspackages: [{ id: 'points', provider: 'alpha', points: 10, price: 9 }],
      dictionaries: [
        {
          id: 'beta-words',
          provider: 'beta',
          language: 'en-us',
          words: { 'catalogue.heading': '', 'thanks.heading': '' },
        },
      ],
      limited_use_links: [{ id: 'link', provider: 'alpha', bookable: 'alpha-links', uses: 2 }],
      reservations,
    },
  }
}
