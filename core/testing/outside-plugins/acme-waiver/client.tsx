import { definePluginHalf, StepFrame, type StepProps, TextField } from '@tessera/plugin-api/client'
import { useState } from 'react'
import { signatureIn } from './waiver-step.ts'

/** Saves the signature under the step's name and continues. */
function Sign({ step, config, words, answer, onAnswer, onContinue, onBack }: StepProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)
  // The draft is available only after the first render.
  const signature = typed ?? signatureIn(answer)
  const goOn = () => {
    setMissing(signature.trim() === '')
    if (signature.trim() === '') return
    onAnswer({ signature })
    onContinue()
  }
  return (
    <StepFrame
      step={step}
      onBack={onBack}
      onContinue={goOn}
      fault={isMissing ? words('acme-waiver.unsigned') : undefined}
    >
      <p>{String(config.text)}</p>
      <TextField
        label={words('acme-waiver.signature')}
        required
        value={signature}
        error={isMissing ? words('acme-waiver.unsigned') : undefined}
        onChange={(event) => {
          setMissing(false)
          setTyped(event.target.value)
        }}
      />
    </StepFrame>
  )
}

/** The components of the step and of the voucher field; the client build imports this file. */
export default definePluginHalf({
  steps: { 'acme-waiver.sign': Sign },
  payments: { 'acme-waiver.voucher': () => null },
})
