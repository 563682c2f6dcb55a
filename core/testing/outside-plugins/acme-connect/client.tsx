import { definePluginHalf, Notice, type PaymentProps, useFormats, useWords } from '@tessera/plugin-api/client'
import { useEffect, useRef } from 'react'

/** The service's script, which makes its frame as high as what it shows; once for a page. */
function loadScript(address: string): void {
  if ([...document.scripts].some(({ src }) => src === address)) return
  const script = document.createElement('script')
  Object.assign(script, { src: address, async: true })
  document.head.append(script)
}

/** Says where the customer pays, and shows by what: nothing is typed here. */
function AcmePayment({ config, amount, onToken, awaited }: PaymentProps) {
  const t = useWords()
  const { money } = useFormats()
  const told = useRef(onToken)
  told.current = onToken
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever waits is answered at once.
  useEffect(() => told.current({}), [awaited])
  useEffect(() => loadScript(String(config.script)), [config.script])
  return (
    <>
      <Notice>{t('acme-connect.leave', { amount: money(amount) })}</Notice>
      <iframe
        title={t('acme-connect.methods')}
        src={String(config.methods)}
        allow="payment"
        style={{ width: '100%', height: 48, border: 0 }}
      />
    </>
  )
}

export default definePluginHalf({ payments: { 'acme-connect.pay': AcmePayment } })
