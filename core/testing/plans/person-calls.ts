import { benchNow as now } from '../../bench/bench-tenant.ts'
import { balanceKey } from '../../domain/payments/index.ts'
import type { StoredEnquiry } from '../../operations/enquiries/stored-enquiry.ts'
import type { UnitOfWork } from '../../operations/ports.ts'
import type { StoredGift } from '../../operations/pricing/stored-gift.ts'
import type { StorageCall } from './storage-calls.ts'

const later = now + 3_600_000
const provider = 'yard'

const gift = (id: string): StoredGift => ({
  ...{ id: `gift${id}`, provider, salt: 'salt', codehash: `code${id}`, last4: 'ABCD', currency: 'usd', value: 5000 },
  ...{ until: null, issued: now, issuer: null, buyer: `user${id}`, receiver: `receiver${id}`, sendon: null },
  ...{ voided: null, voidreason: null, created: now, modified: now },
  details: { toname: 'Bo', toemail: 'bo@bench.example', fromname: 'Ada', message: '', language: 'en-us' },
})
const enquiry = (id: string): StoredEnquiry => ({
  ...{ id: `enquiry${id}`, provider, bookable: 'spread', user: `user${id}`, status: 'open', reservation: null },
  ...{ salt: 'salt', created: now, modified: now },
  details: {
    ...{ first_name: 'Ada', last_name: 'Moor', email: 'ada@bench.example', mobile_phone_number: '', message: 'When?' },
    ...{ seats: 1, preferred: [], formresponses: [], customquestions: [], language: 'en-us', answers: [] },
  },
})
const points = (id: string) => balanceKey(`user${id}`, 'points', '')

/** Writes what belongs to people that the calls find. */
export async function fillPeople(unit: UnitOfWork, id: string): Promise<void> {
  await unit.gifts.insert(gift(id))
  await unit.enquiries.insert(enquiry(id))
}

/** Queries about people and what they have. @param one names a row that is there */
export const personCalls = (one: (index: number) => string): StorageCall[] => {
  const call = (name: string, run: StorageCall['run']): StorageCall => ({ name, run })
  return [
    call('users.account', ({ users }, index) => users.account(`user${one(index)}`)),
    call('users.guestByEmail', ({ users }, index) =>
      users.guestByEmail({
        ...{ id: `guest${one(index)}`, email: `guest${one(index)}@bench.example`, firstname: 'A', lastname: 'B', now },
      }),
    ),
    call('users.setPassword', ({ users }, index) => users.setPassword(`user${one(index)}`, 'hash')),
    call('users.proveEmail', ({ users }, index) =>
      users.proveEmail(`user${one(index)}`, `user${one(index)}@bench.example`, now),
    ),
    call('idempotency.forget', ({ idempotency }) => idempotency.forget(['nobody'])),
    call('signon.noteSession', ({ signon }, index) =>
      signon.noteSession({ id: `new${index}`, user: `user${one(index)}`, hint: null, expires: later }),
    ),
    call('payments.attemptsKeeping', ({ payments }) => payments.attemptsKeeping({ processor: 'card', method: 'none' })),
    call('payments.openThrough', ({ payments }) => payments.openThrough('card')),
    call('payments.collectedThrough', ({ payments }) => payments.collectedThrough('card', { after: '', limit: 20 })),
    call('payments.statementSums', ({ payments }, index) =>
      payments.statementSums({ reach: 'provider', user: `user${one(index)}`, from: 0, until: later }),
    ),
    { ...call('payments.strayLines', ({ payments }) => payments.strayLines()), mayScan: ['l'] },
    call('balances.of', ({ balances }, index) => balances.of(points(one(index)))),
    call('balances.ofPerson', ({ balances }, index) => balances.ofPerson(`user${one(index)}`)),
    call('balances.lock', ({ balances }, index) => balances.lock(points(one(index)), now)),
    // MySQL reads the few balances here as a whole; its key begins with the provider.
    {
      ...call('balances.handOver', ({ balances }) => balances.handOver('user1', 'user2', now)),
      mayScan: ['ledger_balances'],
    },
    call('balances.summed', ({ balances }, index) => balances.summed(points(one(index)))),
    { ...call('balances.unlikeLines', ({ balances }) => balances.unlikeLines()), mayScan: ['ledger', 'bylines'] },
    call('receipts.issue', ({ receipts }) => receipts.issue(20)),
    call('codeuses.uses', ({ codeuses }, index) =>
      codeuses.uses({ discount: 'code', person: `user${one(index)}`, drafts: [], now }),
    ),
    call('codeuses.lockedUses', ({ codeuses }, index) =>
      codeuses.lockedUses({ discount: 'code', person: `user${one(index)}`, drafts: [], now }),
    ),
    call('codeuses.cartOf', ({ codeuses }, index) => codeuses.cartOf(`paid${one(index)}`)),
    call('gifts.insert', ({ gifts }, index) => gifts.insert(gift(`new${index}`))),
    call('gifts.find', ({ gifts }, index) => gifts.find(`gift${one(index)}`)),
    call('gifts.lock', ({ gifts }, index) => gifts.lock(`gift${one(index)}`)),
    call('gifts.byHash', ({ gifts }, index) => gifts.byHash(`code${one(index)}`)),
    call('gifts.latest', ({ gifts }) => gifts.latest({ limit: 20, offset: 0 })),
    call('gifts.change', ({ gifts }, index) => gifts.change(`gift${one(index)}`, { modified: now + index })),
    call('gifts.ofBuyer', ({ gifts }, index) => gifts.ofBuyer(`user${one(index)}`)),
    call('gifts.forgetBuyer', ({ gifts }) => gifts.forgetBuyer('nobody')),
    call('gifts.forgetReceiver', ({ gifts }) => gifts.forgetReceiver('nobody')),
    call('enquiries.insert', ({ enquiries }, index) => enquiries.insert(enquiry(`new${index}`))),
    call('enquiries.find', ({ enquiries }, index) => enquiries.find(`enquiry${one(index)}`)),
    call('enquiries.lock', ({ enquiries }, index) => enquiries.lock(`enquiry${one(index)}`)),
    call('enquiries.latest', ({ enquiries }) => enquiries.latest({ before: later, limit: 20 })),
    call('enquiries.change', ({ enquiries }, index) =>
      enquiries.change(`enquiry${one(index)}`, { modified: now + index }),
    ),
    call('enquiries.ofPerson', ({ enquiries }, index) => enquiries.ofPerson(`user${one(index)}`)),
    call('enquiries.forget', ({ enquiries }) => enquiries.forget('nobody')),
  ]
}
