import { definePluginHalf, StepFrame, type StepProps, TextField } from '@tessera/plugin-api/client'
import { use } from 'react'

const never = new Promise<never>(() => {})

/** A step that misbehaves while it is drawn. */
function Hostile({ step, config, words, answer, onAnswer, onContinue, onBack }: StepProps) {
  if (config.way === 'throws') throw new Error('it broke while it was drawn')
  if (config.way === 'hangs') use(never)
  if (config.way === 'garbage') return Object({ list: [[{}]] })
  // It lies that it is done, whatever is said.
  const goOn = () => (config.way === 'lies' ? Array.from({ length: 50 }, onContinue) : onContinue())
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

export default definePluginHalf({
  steps: { 'acme-hostile.step': Hostile },
  payments: { 'acme-hostile.pay': () => null },
})
