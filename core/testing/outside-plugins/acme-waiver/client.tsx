/** What draws the step and the voucher's field; the browser's part of the build takes it from here. */
export const steps = { 'acme-waiver.sign': () => null }
export const payments = { 'acme-waiver.voucher': () => null }
