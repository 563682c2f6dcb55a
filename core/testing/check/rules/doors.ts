/** Something that only some files may write. */
export interface Door {
  what: string
  /** Methods of repositories: any access by these names is a write, by whatever receiver. */
  methods: string[]
  /** Functions whose import is a write. */
  functions: string[]
  tables: string[]
  /** The models of these tables. */
  models: string[]
  /** The files that may write, each with the reason. */
  allowed: Record<string, string>
}

export const doors: Door[] = [
  {
    what: 'writes a reservation past transition()',
    methods: ['insertReservation', 'swap', 'amend'],
    functions: [
      'queueReservation',
      'swapReservation',
      'insertReservationRow',
      'updateReservationRow',
      'amendReservationRow',
      'recordChange',
      'updateLife',
    ],
    tables: ['reservations', 'reservation_changes'],
    models: ['Reservation'],
    allowed: {
      'core/operations/reservations/transition.ts': 'the door',
      'core/persistence/statements/reservations.ts': 'makes the statements',
      'core/persistence/statements/import.ts': 'makes the statement that ends the moves of imported reservations',
      'core/persistence/unit-of-work.ts': 'implements the writes that the door calls',
      'core/persistence/repositories/reservations.ts': 'implements the insert',
      'core/persistence/repositories/swap-reservation.ts': 'implements the swap',
      'core/persistence/repositories/person-data.ts': 'hands reservations over to an account: only their user changes',
      'core/persistence/bundle/write-reservations.ts':
        'imports many at once under the same locks, and refuses to change what was paid for',
      'core/testing/proofs/access/world/world.ts': 'prepares the data of a proof',
      'core/bench/lists.ts': 'prepares a long list: thousands of copies that take no capacity',
      'core/bench/worker.ts': 'prepares a backlog: a hundred thousand copies that take no capacity',
      'core/bench/payment.ts': 'counts what was booked',
    },
  },
  {
    what: 'writes claims past the repositories of reservations',
    methods: [],
    functions: ['insertClaims', 'deleteClaims', 'writeDays', 'countChange', 'insertMissing'],
    tables: ['claims', 'claim_resources', 'occupancy_days'],
    models: [],
    allowed: {
      'core/persistence/statements/claims.ts': 'makes the statements',
      'core/persistence/statements/days.ts': 'makes the statements',
      'core/persistence/occupancy/locked-days.ts': 'the days that a transaction has locked',
      'core/persistence/run-transaction.ts': 'inserts empty days',
      'core/persistence/occupancy/verify.ts': 'makes days anew from the claims',
      'core/testing/proofs/resilience/stuck-lock.ts': 'holds locks, and writes nothing',
      'core/persistence/repositories/reservations.ts': 'the claims of a new reservation',
      'core/persistence/repositories/swap-reservation.ts': 'the claims of a changed reservation',
      'core/persistence/bundle/write-reservations.ts': 'the claims of imported reservations',
    },
  },
  {
    what: 'writes an attempt to pay, a capture or a refund past the finaliser',
    methods: ['insertAttempt', 'updateAttempt', 'addShare', 'putCaptures', 'orderRefunds', 'turnRefund', 'putDispute'],
    functions: ['claimAttempt'],
    tables: ['payment_attempts', 'payment_shares', 'payment_captures', 'payment_refunds', 'payment_disputes'],
    models: ['Attempt', 'AttemptShare', 'Capture', 'Dispute', 'Refund'],
    allowed: {
      'core/operations/payments/pay.ts': 'begins attempts, and has a change take the one that was begun for it',
      'core/operations/payments/authorise.ts': 'stores the reference before any money moves, and the saved method',
      'core/operations/payments/cart-attempts.ts': 'the finaliser: gives up or begins the other attempts of a cart',
      'core/operations/payments/renew.ts': 'the finaliser: begins renewals',
      'core/operations/payments/forget-method.ts': 'notes that a saved method was forgotten',
      'core/operations/payments/replace-method.ts': 'puts one saved method in the place of another; no state changes',
      'core/operations/payments/settle.ts': 'the finaliser: orders captures',
      'core/operations/payments/payment-scene.ts': 'the finaliser: the only one to write states',
      'core/operations/payments/record-money.ts': 'the finaliser: captures that were done or failed, and refunds',
      'core/operations/payments/suspense.ts': 'the finaliser: what staff decide that money in suspense pays for',
      'core/operations/payments/record-returned.ts': 'the finaliser: refunds made while money lay in suspense',
      'core/operations/payments/carry-out.ts': 'the finaliser: notes that an attempt was called off',
      'core/operations/payments/refunds.ts': 'sends ordered refunds and ends them',
      'core/operations/payments/mirror-refunds.ts': 'refunds that came back, or were ordered at the processor itself',
      'core/operations/payments/mirror-disputes.ts': 'disputes, as their processor has them',
      'core/operations/payments/hand-over.ts': 'refunds that staff gave back themselves',
      'core/operations/payments/hand-payment.ts':
        'money that staff received themselves, which no finaliser can ask about',
      'core/operations/payments/carried-out.ts': 'refunds that others made at the processor have carried out',
      'core/operations/payments/take-back.ts': 'refunds of a lower price that a higher one takes back',
      'core/operations/payments/part-refund.ts': 'parts refunds in two; no state changes',
      'core/operations/payments/close-returned.ts': 'refunds that a dispute has made needless',
      'core/operations/payments/end-payment.ts': 'orders the refund in the transaction that cancels',
      'core/operations/requests/approve.ts': 'has the finaliser look at once at what the approval of a move orders',
      'core/operations/payments/capture-approved.ts':
        'has the finaliser look at once at what an approval or a claim orders',
      'core/jobs/reconcile-payments.ts': 'writes when to look again',
      'core/bench/payment.ts': 'counts what was paid, and makes a backlog due',
      'core/persistence/statements/payment-jobs.ts': 'makes the statement that claims due attempts',
      'core/persistence/payment-jobs.ts': 'claims due attempts for a process; never their state',
      'core/persistence/repositories/payments.ts': 'implements the writes',
      'core/persistence/repositories/person-data.ts':
        'hands reservations over to an account: their payments follow the versions that this raises',
    },
  },
  {
    what: 'writes a ledger line past the finaliser and the adjustments',
    methods: ['appendLedger', 'appendLedgerOnce', 'appendLines', 'settleLines'],
    functions: ['insertBalance', 'addToBalance'],
    tables: ['ledger', 'ledger_balances'],
    models: ['LedgerLine', 'LedgerBalance'],
    allowed: {
      'core/operations/payments/suspense.ts': 'the finaliser: suspense',
      'core/operations/payments/record-money.ts': 'the finaliser: captures and failures',
      'core/operations/payments/hand-over.ts': 'money that staff gave back themselves',
      'core/operations/payments/hand-payment.ts': 'money that staff received themselves, or noted by mistake',
      'core/operations/gifts/issue-gift-code.ts': 'the value that staff give a gift code',
      'core/operations/gifts/change-gift-code.ts': 'what staff take back of a gift code',
      'core/operations/payments/gone-money.ts': 'money that was refunded or disputed, and that came back',
      'core/operations/payments/mirror-disputes.ts': 'what a processor takes for a dispute',
      'core/operations/reservations/follow-balance.ts':
        'what reservations hold and spend of credit, gift codes and points, by their status',
      'core/operations/entities/adjust-ledger.ts': 'adjustments by staff, with a reason',
      'core/persistence/repositories/ledger.ts': 'implements the writes: inserts, and the end of pending lines',
      'core/operations/entities/counter-line.ts': 'takes adjustments back by a line against them',
      'core/testing/proofs/access/world/world.ts': 'prepares the data of a proof',
      'core/testing/races/points/points-races.ts': 'gives the points that are raced for',
      'core/bench/ledger.ts': 'prepares a long ledger, with the balance that follows from it',
      'core/persistence/statements/balances.ts': 'makes the statements that keep balances beside the lines',
    },
  },
]
