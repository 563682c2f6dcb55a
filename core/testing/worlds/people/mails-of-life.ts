import { bookingBundle } from '../booking-world.ts'
import { gigsBundle } from '../gigs-world.ts'
import { calendarsOf, type SentEntry, type SentMail } from '../mail-box.ts'

const bill = { provider: 'quay', price: 40, paymentterms: 'bill', seats: 1, duration: 3600 }
const bookables = [
  { ...bill, id: 'talk', name: 'Talk' },
  { ...bill, id: 'lesson', name: 'Lesson', price: 95, paymentterms: 'full' },
  { ...bill, id: 'ask', name: 'Ask', approvalmode: true },
  { ...bill, id: 'class', name: 'Class', waitlist: { enabled: true } },
  { ...bill, id: 'tour', name: 'Tour', requirementgroups: gigsBundle.bookables[0]?.requirementgroups },
  {
    ...{ ...bill, id: 'show', name: 'Show', seats: 3 },
    requirementgroups: [{ name: 'Guide', selectionmethod: 'resourcebids', resources: ['ines', 'tomas'] }],
  },
]
/** A site in three languages, with a bookable for each life. */
export const bundle = {
  ...bookingBundle,
  ...gigsBundle,
  whitelabel: {
    ...bookingBundle.whitelabel,
    language: 'en-us',
    plugins: ['wording-es', 'wording-de'].map((name) => ({ name })).concat(bookingBundle.whitelabel.plugins),
  },
  providers: gigsBundle.providers.map((one) => ({ ...one, email: 'office@quay.example', reminders: [24] })),
  users: gigsBundle.users.map((one) => (one.id === 'ines' ? { ...one, language: 'es' } : one)),
  bookables,
}

/** Each life is lived by three at once, in the three languages of the site; each at an hour of their own. */
export const people = [
  { who: 'ada', name: 'Ada Moor', language: 'en-us', at: 10, on: ' on ', when: /1[0-2]:00.(AM|PM).*Eastern Time/s },
  { who: 'eva', name: 'Eva Moor', language: 'es', at: 13, on: ', ', when: /1[3-5]:00.*hora oriental/s },
  { who: 'uta', name: 'Uta Moor', language: 'de', at: 16, on: ', ', when: /1[6-8]:00.*Ostküste/s },
] as const
export type Person = (typeof people)[number]

/** A reservation, and whose it is. */
export interface Made {
  id: string
  token: string
  person: Person
}

/** How subjects of a customer's mails begin, in the order of `people`, and where their link leads. */
export const said = {
  booked: ['Confirmed', 'Confirmado', 'Bestätigt', 'manage'],
  rescheduled: ['New time', 'Nueva hora', 'Neue Zeit', 'manage'],
  cancelled: ['Canceled', 'Cancelado', 'Storniert', 'book'],
  reminder: ['Soon', 'Pronto', 'Bald ist es so weit', 'manage'],
  receipt: ['Receipt #', 'Recibo #', 'Quittung #', 'manage'],
  refunded: ['Refund, receipt #', 'Devolución, recibo #', 'Rückerstattung, Quittung #', 'manage'],
  pending: ['We have your request', 'Hemos recibido tu solicitud', 'Ihre Anfrage ist da', 'manage'],
  modified: ['Your changed request', 'Tu solicitud cambiada', 'Ihre geänderte Anfrage', 'manage'],
  approved: ['Accepted', 'Solicitud aceptada', 'Zugesagt', 'manage'],
  rejected: ['Not accepted', 'Solicitud no aceptada', 'Leider abgelehnt', 'book'],
  withdrawn: ['Request withdrawn', 'Solicitud retirada', 'Anfrage zurückgezogen', 'book'],
  request_lapsed: ['No answer', 'Sin respuesta', 'Keine Antwort', 'book'],
  move_asked: ['You asked for a change', 'Has pedido un cambio', 'Änderung angefragt', 'manage'],
  move_ended: ['Not changed', 'Sin cambios', 'Nicht geändert', 'manage'],
  waitlisted: ['On the waitlist', 'En lista de espera', 'Auf der Warteliste', 'manage'],
  offer: ['There is room for you', 'Hay sitio para ti', 'Für Sie ist etwas frei geworden', 'manage'],
  offer_lapsed: ['The offer has ended', 'La oferta ha terminado', 'Angebot abgelaufen', 'manage'],
  offer_last: ['You are no longer waiting', 'Ya no estás en espera', 'Sie warten nicht mehr', 'book'],
  room: ['There is room now', 'Ahora hay sitio', 'Jetzt ist etwas frei', 'book'],
  closed: ['The waitlist has closed', 'La lista de espera se ha cerrado', 'Warteliste geschlossen', 'book'],
  left: ['You left the waitlist', 'Has salido de la lista de espera', 'Warteliste verlassen', 'book'],
  gig: ['We are looking for somebody', 'Buscamos a quien lo haga', 'Wir suchen jemanden', 'manage'],
  claimed: [
    'Confirmed, and somebody will come',
    'Confirmado, ya sabemos quién viene',
    'Bestätigt, es steht fest, wer kommt',
    'manage',
  ],
  unclaimed: ['A change', 'Un cambio', 'Eine Änderung', 'manage'],
} as const
export type Told = keyof typeof said

/** What the mail to each of them brings for a calendar. */
export const broughtTo = (mails: SentMail[]) =>
  Promise.all(
    people.map(async ({ who }) => {
      const mail = mails.find(({ to }) => to.startsWith(who))
      return mail ? await calendarsOf(mail) : []
    }),
  )

const hour = 3_600_000

/** What mails bring for calendars: each one's hour at the venue, which is five hours behind, on a day (noon UTC). */
export const entriesOf = (
  made: Made[],
  { method, sequence, day, later }: { method: string; sequence: number; day: number; later: number },
): SentEntry[][] =>
  made.map(({ id, person }) => {
    const at = (hours: number) => new Date(day + (person.at + later + hours - 7) * hour).toISOString()
    const [uid, organizer] = [`${id}@quay.northwind.localhost`, 'mailto:office@quay.example']
    return [{ method, sequence, uid, organizer, start: at(0), end: at(1) }]
  })
