import { benchNow } from '../../bench/bench-tenant.ts'
import type { StoredAlarm } from '../../operations/payments/stored-alarm.ts'
import type { StoredMethod } from '../../operations/payments/stored-method.ts'
import type { LedgerEntry, PaymentAttempt, PaymentDispute } from '../../operations/payments/stored-payment.ts'
import type { StoredReceipt } from '../../operations/payments/stored-receipt.ts'
import type { UnitOfWork } from '../../operations/ports.ts'
import type { Database } from '../../persistence/database.ts'
import { transaction } from '../../persistence/run-transaction.ts'
import { inBatches } from '../../persistence/session.ts'
import { fillPeople, personCalls } from './person-calls.ts'
import { fillPlugins, pluginCalls } from './plugin-calls.ts'
import { fillReservations, reservationCalls } from './reservation-calls.ts'
import { fillSite, siteCalls } from './site-calls.ts'
import { scope } from './statement-plan.ts'

/** One call of a repository. `index` differs in each repetition, so that inserts find no row with their key. */
export interface StorageCall {
  name: string
  /** Tables, or results within the query, that it may read as a whole: most of their rows are wanted. */
  mayScan?: string[]
  run(unit: UnitOfWork, index: number): Promise<unknown>
}

/** Rows that the calls find. */
const known = 100
const now = benchNow
const later = now + 3_600_000
const one = (index: number) => String(index % known)

const account = (id: string) => ({
  user: { id: `user${id}`, email: `user${id}@bench.example`, role: 'customer' as const, slug: `slug${id}` },
  passwordhash: 'hash',
  emailverified: now,
  created: now,
})
const session = (id: string) => ({
  ...{ id: `session${id}`, user: `user${id}`, agent: 'agent', address: 'network' },
  ...{ created: now, lastseen: now, expires: later },
})
const key = (id: string) => ({
  id: `key${id}`,
  whitelabel: 'bench',
  provider: null,
  user: `user${id}`,
  createdby: `user${id}`,
  name: 'Key',
  slug: `slug${id}`,
  salt: 'salt',
  hash: 'hash',
  ...{ created: now, lastused: null, revoked: null, reason: null },
})
const link = (id: string) => ({
  id: `link${id}`,
  user: `user${id}`,
  purpose: 'reset' as const,
  email: null,
  created: now,
  expires: later,
  used: null,
})
const upload = (id: string) => ({
  id: `upload${id}`,
  key: `key${id}`,
  incoming: null,
  name: 'picture.png',
  claimedtype: 'image/png',
  type: null,
  claimedsize: 1000,
  size: null,
  claimed: null,
  state: 'signed' as const,
  address: `network${id}`,
  reservation: null,
  created: now,
  expires: later,
})
const entry = (id: string) => ({
  id: `entry${id.padStart(8, '0')}`,
  at: now,
  provider: 'yard',
  actor: 'user' as const,
  user: `user${id}`,
  role: 'admin',
  key: null,
  operation: 'save_entity',
  outcome: 'done',
  subjects: { id: 'one' },
  address: 'network',
})
const identity = (id: string) => ({
  user: `user${id}`,
  issuer: 'https://issuer.example',
  subject: id,
  created: now,
  lastused: now,
})
const bookingSession = (id: string) => ({
  id: `booking${id}`,
  reservation: 'reservation',
  draft: null,
  user: null,
  path: '/',
  userprofile: { email: 'guest@bench.example' },
  created: now,
  expires: later,
})
export const attempt = (id: string): PaymentAttempt => ({
  id: `attempt${id}`,
  reservation: `paid${id}`,
  purpose: 'initial',
  cart: null,
  processor: 'card',
  idempotencykey: `attempt${id}`,
  amount: 4000,
  currency: 'usd',
  state: 'created',
  reference: null,
  method: null,
  version: 1,
  process: 'bench',
  due: later,
  silentsince: null,
  calledoff: false,
  toldfailed: false,
  captureby: null,
  keepuntil: null,
  details: null,
  created: now,
  modified: now,
})
const share = (id: string) => ({ reservation: `paid${id}`, amount: 4000, version: 1 })
const capture = (id: string) => ({
  attempt: `attempt${id}`,
  reservation: `paid${id}`,
  amount: 4000,
  state: 'done' as const,
  created: now,
  modified: now,
})
const refund = (id: string) => ({
  id: `refund${id}`,
  attempt: `attempt${id}`,
  reservation: `paid${id}`,
  amount: 100,
  state: 'ordered' as const,
  reason: 'cancelled' as const,
  created: now,
  modified: now,
})
const line = (id: string): LedgerEntry => ({
  id: `line${id}`,
  reservation: `paid${id}`,
  user: `user${id}`,
  type: 'payment',
  eventtype: 'full_payment',
  transactiontype: 'credit',
  paymentmethod: 'charge',
  mode: 'currency',
  status: 'failed',
  amount: 4000,
  currency: 'usd',
  attempt: `attempt${id}`,
  created: now,
  description: '',
})

const dispute = (id: string): PaymentDispute => ({
  ...{
    id: `dispute${id}`,
    attempt: `attempt${id}`,
    reference: `dp${id}`,
    amount: 4000,
    state: 'open',
    reason: 'general',
  },
  ...{ fee: 1500, parts: [], opened: now, closed: null, created: now, modified: now },
})

const savedMethod = (id: string): StoredMethod => ({
  ...{
    id: `attempt${id}`,
    provider: 'yard',
    user: `user${id}`,
    processor: 'payment-sandbox.card',
    method: `card${id}`,
  },
  ...{ cardbrand: 'visa', cardlast4: '4242', cardexpiry: '12/2030', words: '', language: 'en-us', given: now },
  preferredsince: null,
})

const receipt = (id: string): StoredReceipt => ({
  ...{ id: `receipt${id}`, kind: 'payment', attempt: `attempt${id}`, number: null, due: now, created: now },
  data: {
    seller: { name: 'Yard', legalname: '', address: '', taxnumber: '' },
    ...{ language: 'en-us', timezone: 'UTC', currency: 'usd', amount: 4000, card: null, items: [] },
  },
})

const alarm = (id: string): StoredAlarm => ({
  ...{
    id: `alarm${id}`,
    why: 'silent',
    attempt: `attempt${id}`,
    reservation: `paid${id}`,
    about: 'payment',
    matter: '',
  },
  ...{ amount: 1_000, currency: 'USD', since: now, latest: now, times: 1, ended: null },
  ...(Number(id) % 2 === 0
    ? { closed: null, closedby: null, note: null }
    : { closed: now, closedby: 'staff', note: 'seen' }),
})

async function fillSome(unit: UnitOfWork, ids: string[]): Promise<void> {
  await fillReservations(unit, ids)
  for (const id of ids) {
    await unit.users.insertAccount(account(id))
    await unit.sessions.insert(session(id))
    await unit.keys.insert(key(id))
    await unit.links.insert(link(id))
    await unit.uploads.insert(upload(id))
    await unit.audit.add(entry(id))
    await unit.signon.link(identity(id))
    await unit.signon.noteSession({ id: `session${id}`, user: `user${id}`, hint: null, expires: later })
    await unit.bookingsessions.save(bookingSession(id))
    await unit.payments.insertAttempt(attempt(id), [share(id)])
    await unit.methods.add(savedMethod(id))
    await unit.payments.putCaptures([capture(id)])
    await unit.payments.orderRefunds([refund(id)])
    await unit.payments.putDispute(dispute(id))
    await unit.payments.appendLedger([line(id)])
    await unit.moneyalarms.put(alarm(id))
    await unit.receipts.add(receipt(id))
    await unit.access.use({ link: 'link', reservation: `paid${id}`, cart: `paid${id}` }, now)
    await unit.signinmarks.remember(`user${id}`, ['mark'], now)
    await unit.idempotency.save(`key${id}`, 'hash', { id }, now)
    await fillPeople(unit, id)
    await fillSite(unit, id)
    await fillPlugins(unit, id)
  }
}

/** Writes the rows that the calls find, in several transactions: one has a request's time for the database. */
export async function fill(db: Database): Promise<void> {
  const ids = Array.from({ length: known }, (_, index) => String(index))
  for (const some of inBatches(ids, 10)) await transaction(db, scope, (unit) => fillSome(unit, some))
}

const call = (name: string, run: StorageCall['run']): StorageCall => ({ name, run })

/** Every query of the repositories. */
export const storageCalls: StorageCall[] = [
  call('users.find', ({ users }, index) => users.find(`user${one(index)}`)),
  call('users.staffOf', ({ users }) => users.staffOf('yard')),
  call('users.accountByEmail', ({ users }, index) => users.accountByEmail(`user${one(index)}@bench.example`)),
  call('users.findGuest', ({ users }, index) => users.findGuest(`user${one(index)}@bench.example`)),
  call('users.insertAccount', ({ users }, index) => users.insertAccount(account(`new${index}`))),
  call('users.change', ({ users }, index) => users.change(`user${one(index)}`, { firstname: 'A', lastname: 'B' })),
  call('users.anonymise', ({ users }, index) => users.anonymise(`user${one(index)}`)),
  call('users.removeGuest', ({ users }, index) => users.removeGuest(`user${one(index)}`)),
  call('sessions.insert', ({ sessions }, index) => sessions.insert(session(`new${index}`))),
  call('sessions.find', ({ sessions }, index) => sessions.find(`session${one(index)}`, now)),
  call('sessions.touch', ({ sessions }, index) =>
    sessions.touch(`session${one(index)}`, { lastseen: now + index, expires: later }),
  ),
  call('sessions.of', ({ sessions }, index) => sessions.of(`user${one(index)}`, now)),
  call('sessions.end', ({ sessions }, index) => sessions.end(`session${one(index)}`, 'nobody')),
  call('sessions.endAll', ({ sessions }) => sessions.endAll('nobody')),
  call('sessions.renewHash', ({ sessions }, index) => sessions.renewHash(`user${one(index)}`, 'other', 'new')),
  call('keys.insert', ({ keys }, index) => keys.insert(key(`new${index}`))),
  call('keys.find', ({ keys }, index) => keys.find(`key${one(index)}`)),
  call('keys.ofUser', ({ keys }, index) => keys.ofUser(`user${one(index)}`)),
  call('keys.madeBy', ({ keys }, index) => keys.madeBy(`user${one(index)}`)),
  call('keys.withMaker', ({ keys }, index) => keys.withMaker(`key${one(index)}`)),
  call('keys.ofProviders', ({ keys }) => keys.ofProviders()),
  call('keys.lostOf', ({ keys }) => keys.lostOf('yard', now)),
  call('keys.ofProvider', ({ keys }) => keys.ofProvider('yard')),
  call('keys.signers', ({ keys }, index) => keys.signers(`slug${one(index)}`)),
  call('keys.revoke', ({ keys }) => keys.revoke('none', now)),
  call('keys.touch', ({ keys }, index) => keys.touch(`key${one(index)}`, now)),
  call('links.insert', ({ links }, index) => links.insert(link(`new${index}`))),
  call('links.find', ({ links }, index) => links.find(`link${one(index)}`)),
  call('links.use', ({ links }) => links.use('none', now)),
  call('links.endOf', ({ links }) => links.endOf('nobody')),
  call('links.forget', ({ links }) => links.forget('nobody')),
  call('audit.add', ({ audit }, index) => audit.add(entry(`new${index}`))),
  call('audit.list', ({ audit }) => audit.list({ reach: 'provider', operation: 'save_entity', from: 0, limit: 20 })),
  call('uploads.insert', ({ uploads }, index) => uploads.insert(upload(`new${index}`))),
  call('uploads.find', ({ uploads }, index) => uploads.find([`upload${one(index)}`, 'none'])),
  call('uploads.countOpen', ({ uploads }, index) => uploads.countOpen(`network${one(index)}`, 50)),
  call('uploads.claim', ({ uploads }, index) => uploads.claim(`upload${one(index)}`, now, now + 1)),
  call('uploads.release', ({ uploads }, index) => uploads.release(`upload${one(index)}`, now)),
  call('uploads.store', ({ uploads }) => uploads.store('none', { type: 'image/png', size: 1, expires: later })),
  call('uploads.submit', ({ uploads }) => uploads.submit(['none', 'nothing'], 'reservation')),
  call('uploads.discard', ({ uploads }) => uploads.discard('none', 'signed', later)),
  call('uploads.discardOf', ({ uploads }) => uploads.discardOf('none', later)),
  call('uploads.settle', ({ uploads }) => uploads.settle('none', null)),
  call('uploads.forget', ({ uploads }) => uploads.forget('none')),
  call('signon.take', ({ signon }, index) => signon.take(`attempt${index}`, later)),
  call('signon.find', ({ signon }, index) => signon.find('https://issuer.example', one(index))),
  call('signon.link', ({ signon }, index) => signon.link(identity(`new${index}`))),
  call('signon.use', ({ signon }, index) => signon.use(identity(one(index)), later)),
  call('signon.of', ({ signon }, index) => signon.of(`user${one(index)}`)),
  call('signon.session', ({ signon }, index) => signon.session(`session${one(index)}`)),
  call('signon.dropPassword', ({ signon }) => signon.dropPassword('nobody')),
  call('signon.forget', ({ signon }) => signon.forget('nobody')),
  call('signinmarks.known', ({ signinmarks }, index) => signinmarks.known(`user${one(index)}`, ['mark', 'other'], now)),
  call('signinmarks.remember', ({ signinmarks }, index) => signinmarks.remember(`user${index}`, ['mark'], now)),
  call('signinmarks.forget', ({ signinmarks }) => signinmarks.forget('nobody')),
  call('bookingsessions.find', ({ bookingsessions }, index) => bookingsessions.find(`booking${one(index)}`, now)),
  call('bookingsessions.save', ({ bookingsessions }, index) => bookingsessions.save(bookingSession(one(index)))),
  call('bookingsessions.forget', ({ bookingsessions }) => bookingsessions.forget(['nobody'], ['none'])),
  call('bookingsessions.remove', ({ bookingsessions }) => bookingsessions.remove('none')),
  call('idempotency.find', ({ idempotency }, index) => idempotency.find(`key${one(index)}`)),
  call('idempotency.save', ({ idempotency }, index) => idempotency.save(`new${index}`, 'hash', {}, now)),
  call('methods.of', ({ methods }, index) => methods.of(`user${one(index)}`)),
  call('methods.ofPerson', ({ methods }, index) => methods.ofPerson(`user${one(index)}`)),
  call('methods.named', ({ methods }) => methods.named({ processor: 'payment-sandbox.card', method: 'none' })),
  call('methods.add', ({ methods }, index) => methods.add(savedMethod(`new${index}`))),
  call('methods.prefer', ({ methods }, index) => methods.prefer(`attempt${one(index)}`, now)),
  call('methods.remove', ({ methods }) => methods.remove('none')),
  call('payments.openAttemptsOf', ({ payments }) => payments.openAttemptsOf('user1')),
  call('payments.capturedAttemptsOf', ({ payments }) => payments.capturedAttemptsOf('user1')),
  call('payments.insertAttempt', ({ payments }, index) =>
    payments.insertAttempt(attempt(`new${index}`), [share(`new${index}`)]),
  ),
  call('payments.updateAttempt', ({ payments }) =>
    payments.updateAttempt({ ...attempt('none'), version: 9 }, { state: 'unknown', modified: now }),
  ),
  call('payments.attempt', ({ payments }, index) => payments.attempt(`attempt${one(index)}`)),
  call('payments.attemptByReference', ({ payments }, index) =>
    payments.attemptByReference('payment-sandbox.card', `reference${one(index)}`),
  ),
  call('payments.lockAttempt', ({ payments }, index) => payments.lockAttempt(`attempt${one(index)}`)),
  call('payments.ofCart', ({ payments }, index) => payments.ofCart(`attempt${one(index)}`)),
  call('payments.attemptsOf', ({ payments }, index) => payments.attemptsOf(`paid${one(index)}`)),
  call('payments.sharesOf', ({ payments }, index) => payments.sharesOf(`attempt${one(index)}`)),
  call('payments.paidBy', ({ payments }, index) => payments.paidBy(`attempt${one(index)}`)),
  call('payments.lockPaid', ({ payments }, index) => payments.lockPaid(`attempt${one(index)}`)),
  call('payments.addShare', ({ payments }, index) =>
    payments.addShare(`attempt${one(index)}`, { reservation: `more${index}`, amount: 0, version: 1 }),
  ),
  call('payments.suspendedAttempts', ({ payments }) => payments.suspendedAttempts({ limit: 20, offset: 0 })),
  call('payments.renewShare', ({ payments }) => payments.renewShare('none', { reservation: 'none', version: 2 })),
  call('payments.putCaptures', ({ payments }, index) => payments.putCaptures([capture(`new${index}`)])),
  call('payments.capturesOf', ({ payments }, index) => payments.capturesOf(`attempt${one(index)}`)),
  call('payments.orderRefunds', ({ payments }, index) => payments.orderRefunds([refund(`new${index}`)])),
  call('payments.refundsOf', ({ payments }, index) => payments.refundsOf(`attempt${one(index)}`)),
  call('payments.attemptsNamed', ({ payments }, index) => payments.attemptsNamed([`attempt${one(index)}`, 'none'])),
  call('payments.refund', ({ payments }, index) => payments.refund(`refund${one(index)}`)),
  call('payments.refundsByHand', ({ payments }) => payments.refundsByHand({ state: 'by_hand', limit: 20, offset: 0 })),
  call('payments.turnRefund', ({ payments }) =>
    payments.turnRefund('none', { from: 'ordered', to: 'done', modified: now, seen: now }),
  ),
  call('payments.disputesOf', ({ payments }, index) => payments.disputesOf(`attempt${one(index)}`)),
  call('payments.disputes', ({ payments }) => payments.disputes({ openOnly: true, limit: 20, offset: 0 })),
  call('payments.putDispute', ({ payments }, index) => payments.putDispute(dispute(`new${index}`))),
  call('payments.appendLedger', ({ payments }, index) => payments.appendLedger([line(`new${index}`)])),
  call('payments.appendLedgerOnce', ({ payments }, index) => payments.appendLedgerOnce([line(one(index))])),
  call('payments.ledgerOf', ({ payments }, index) => payments.ledgerOf(`paid${one(index)}`)),
  call('persondata.reservations', ({ persondata }, index) => persondata.reservations(`user${one(index)}`)),
  call('persondata.ledger', ({ persondata }, index) => persondata.ledger(`user${one(index)}`)),
  call('persondata.isKnownAt', ({ persondata }, index) => persondata.isKnownAt('yard', `user${one(index)}`)),
  call('persondata.handOver', ({ persondata }) => persondata.handOver('user1', 'user1')),
  call('codeuses.takenBy', ({ codeuses }, index) => codeuses.takenBy(`paid${one(index)}`)),
  call('codeuses.giveUseBack', ({ codeuses }) => codeuses.giveUseBack('none', now)),
  call('codeuses.use', ({ codeuses }, index) =>
    codeuses.use({ discount: 'code', person: `user${one(index)}`, now }, [`other${index}`]),
  ),
  call('payments.ledgerOfAttempt', ({ payments }, index) => payments.ledgerOfAttempt(`attempt${one(index)}`)),
  call('payments.statement', ({ payments }, index) =>
    payments.statement(
      { reach: 'provider', user: `user${one(index)}`, from: 0, until: later },
      { limit: 20, offset: 0 },
    ),
  ),
  call('payments.attemptsAfter', ({ payments }) => payments.attemptsAfter('attempt1', 20)),
  call('moneyalarms.lock', ({ moneyalarms }, index) => moneyalarms.lock(`alarm${one(index)}`)),
  call('moneyalarms.ofAttempt', ({ moneyalarms }, index) => moneyalarms.ofAttempt(`attempt${one(index)}`)),
  call('moneyalarms.put', ({ moneyalarms }, index) => moneyalarms.put(alarm(one(index)))),
  ...(['open', 'open_apart_from_suspense', 'closed'] as const).map((which) =>
    call(`moneyalarms.list, ${which}`, ({ moneyalarms }) => moneyalarms.list({ which, limit: 20, offset: 0 })),
  ),
  call('receipts.add', ({ receipts }, index) => receipts.add(receipt(`new${index}`))),
  call('receipts.find', ({ receipts }, index) => receipts.find(`receipt${one(index)}`)),
  call('receipts.issued', ({ receipts }, index) => receipts.issued([`attempt${one(index)}`, 'none'])),
  ...personCalls(one),
  ...siteCalls(one),
  ...reservationCalls(one, known),
  ...pluginCalls(one),
]
