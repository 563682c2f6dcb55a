/** What draws the step and the voucher's field; the browser's part of the build takes it from here. */
export default {
  steps: { 'acme-waiver.sign': () => null },
  payments: { 'acme-waiver.voucher': () => null },
}
