import {
  Button,
  definePluginHalf,
  type PaymentProps,
  StepFrame,
  type StepProps,
  TextField,
} from '@tessera/plugin-api/client'
import { use, useEffect } from 'react'

const never = new Promise<never>(() => {})
const many = Array.from({ length: 50 }, (_, index) => index)

/** What both do before they draw anything; the line in the console says that they were there to misbehave. */
function begin(way: unknown): unknown {
  if (way !== '' && way !== undefined) console.info(`acme-hostile ${way}`)
  if (way === 'throws') throw new Error('it broke while it was drawn')
  if (way === 'hangs') use(never)
  return way === 'garbage' ? { list: [[{}]] } : null
}

/** A step that misbehaves while it is drawn. */
function Hostile({ step, config, words, answer, onAnswer, onContinue, onBack }: StepProps) {
  const nonsense = begin(config.way)
  if (nonsense !== null) return Object(nonsense)
  // It lies that it is done, whatever is said.
  const goOn = () => (config.way === 'lies' ? many.map(onContinue) : onContinue())
  const much = config.way === 'floods' ? 'line '.repeat(500_000) : null
  return (
    <StepFrame step={step} onBack={onBack} onContinue={goOn}>
      <TextField
        label={words('acme-hostile.note')}
        value={typeof answer === 'object' && answer !== null ? String(Reflect.get(answer, 'note')) : ''}
        onChange={({ target }) => onAnswer(config.way === 'lies' ? { note: 7, more: true } : { note: target.value })}
      />
      {config.way === 'leaks' ? <p>{JSON.stringify(config)}</p> : null}
      {much}
    </StepFrame>
  )
}

/** A way to pay that misbehaves while it is drawn, and while it is paid with. */
function HostilePay({ config, onToken, onAction, action, pay, onFault, awaited }: PaymentProps) {
  const nonsense = begin(config.way)
  useEffect(() => onToken({ voucher: 'GOOD' }), [onToken])
  useEffect(() => {
    if (awaited) onFault()
  }, [awaited, onFault])
  useEffect(() => {
    if (action) onAction(config.way === 'lies' ? { confirmed: 'never', more: action } : { confirmed: true })
  }, [action, onAction, config.way])
  if (nonsense !== null) return Object(nonsense)
  const press = () => {
    if (config.way === 'lies') for (const one of many) void pay({ voucher: one })
    if (config.way === 'floods') onToken({ voucher: 'x'.repeat(2_000_000) })
    if (config.way === 'leaks') onToken({ voucher: JSON.stringify(config) })
  }
  return (
    <div data-part="hostile-pay">
      <Button onClick={press}>{JSON.stringify(config)}</Button>
      {config.way === 'floods' ? 'line '.repeat(500_000) : null}
    </div>
  )
}

export default definePluginHalf({
  steps: { 'acme-hostile.step': Hostile },
  payments: { 'acme-hostile.pay': HostilePay },
})
