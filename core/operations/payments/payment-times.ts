/** An attempt that its caller may still be working on is left alone for so long, ms. */
export const paymentPatience = 120_000

/** For so long a payment that was begun beside what waits for a decision may be taken for that, ms. */
const confirmedWithin = 600_000

/** Until when such a payment may be taken; nobody holds anything for it. */
export const besideUntil = ({ created }: { created: number }): number => created + confirmedWithin

/** How often a processor is asked about an attempt that has come to no end, ms. */
export const askAgainAfter = 20_000

/** When a processor is asked again about refunds that it had news of, and did not answer about, ms. */
export const silentRefundsAfter = 10 * 60_000

/** How often a processor is asked about a refund that was ordered there and is on its way, ms. */
export const askOfPendingAfter = 6 * 3_600_000

/** For how long a refund may be on its way to its processor once that has begun, ms: longer than a call may take. */
export const sendingLasts = 60_000

/** A refund that its processor refuses for so long is left to staff, ms. */
export const refundRefusedAfter = 7 * 86_400_000

/** How often a processor is asked about a dispute that is not decided, ms; it also sends news of it. */
export const askOfDisputesAfter = 6 * 3_600_000

/** How often a processor is asked about money that it keeps for a request, ms. */
export const keptFor = 6 * 3_600_000

/** For so long money may still turn up at an attempt whose customer was told that it failed, ms. */
export const watchedFor = 10 * 86_400_000

/** Silence of a processor that raises an alarm, ms. */
export const longSilence = 72 * 3_600_000
