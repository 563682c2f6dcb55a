import { ChoiceCards, definePluginHalf, StepFrame, type StepProps, TextField } from '@tessera/plugin-api/client'
import { useState } from 'react'
import { coverIn, signatureIn } from './waiver-step.ts'

/** Saves the signature under the step's name and continues. */
function Sign({ step, config, words, answer, onAnswer, onContinue, onBack }: StepProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)
  // The draft is available only after the first render.
  const signature = typed ?? signatureIn(answer)
  const cover = coverIn(answer)
  const keep = (chosen: string | undefined) => onAnswer({ signature, ...(chosen && { cover: chosen }) })
  const goOn = () => {
    setMissing(signature.trim() === '')
    if (signature.trim() === '') return
    keep(cover)
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
      <ChoiceCards
        label={words('acme-waiver.cover')}
        options={[
          { value: 'none', name: words('acme-waiver.none') },
          { value: 'full', name: words('acme-waiver.full'), price: Number(config.coverprice), minutes: 20 },
        ]}
        value={cover}
        onChange={keep}
      />
    </StepFrame>
  )
}

/** The components of the step and of the voucher field; the client build imports this file. */
export default definePluginHalf({
  steps: { 'acme-waiver.sign': Sign },
  payments: { 'acme-waiver.voucher': () => null },
})
