import { tours } from './tours.ts'

/** Where the pictures of a screen are: `tour screen`, as its tour names it; or why none is taken. */
export type Shots = readonly string[] | { none: string }

/** The screens of `client/app/routes.tsx`: a test fails where one is missing, and where no tour takes a picture. */
export const shots: Record<string, Shots> = {
  catalogue: ['flow catalogue', 'gates link that leads nowhere', 'scriptless catalogue'],
  resources: ['choosing resources'],
  byresource: ['choosing what one of them offers'],
  marketplace: ['around marketplace'],
  checklist: ['checklist list', 'checklist list with a calendar', 'cart cart', 'cart empty cart'],
  book: [
    'flow date step',
    'flow date step with a slot chosen',
    'flow questions',
    'flow questions with faults',
    'flow review',
    'flow review on paper',
    'days range of days',
    'days range chosen',
    'events dates of an event',
    'events waitlist',
    'places address before the date',
    'fields questions of every kind',
    'fields questions of every kind with faults',
    'points packages of points',
    'scriptless date step',
  ],
  thanks: ['flow thanks', 'flow thanks on paper', 'requests asked'],
  manage: [
    'flow manage',
    'flow manage on paper',
    'flow cancel dialog',
    'flow cancelled',
    'balance left to pay',
    'around unknown reservation',
    'scriptless manage',
    'requests manage, undecided',
  ],
  reschedule: ['move reschedule'],
  request: ['requests to decide', 'requests rejecting', 'requests decided'],
  payment: ['around unknown payment'],
  login: ['people login', 'people login with faults', 'scriptless login'],
  reservations: ['people upcoming'],
  account: ['people account'],
  gigs: ['jobs nothing open', 'jobs open', 'jobs claimed'],
  payouts: ['staff payouts'],
  today: ['staff today', 'staff signed out'],
  refunds: ['staff refunds'],
  giftcodes: ['staff giftcodes', 'staff issuing a gift code'],
  domains: ['staff domains'],
  gift: ['people gift'],
  public: ['around public feed', 'around wall'],
  embed: ['around embed'],
  enquire: ['enquiries enquire', 'enquiries enquire with faults', 'enquiries sent', 'scriptless enquire'],
  enquiries: ['staff enquiries'],
  enquiry: ['enquiries to answer'],
  passwordreset: ['around password reset'],
  verifyemail: ['around address to verify'],
  handback: { none: 'a window that closes itself after a sign-on elsewhere: framed-sign-on.e2e.ts' },
  gate: ['gates for members'],
}

/** What the tours take, by the names above. */
export const taken: Set<string> = new Set(
  tours.flatMap(({ name, shows }) => shows.map((screen) => `${name} ${screen}`)),
)
