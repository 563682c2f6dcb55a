import { useState } from 'react'

interface Kept {
  steps?: Record<string, unknown>
}

interface StepProps {
  step: { name: string; prompt: string }
  draft: Kept
  update(change: (draft: Kept) => Kept): void
  onContinue(): void
}

const signatureIn = (kept: unknown): string =>
  typeof kept === 'object' && kept !== null && 'signature' in kept ? String(kept.signature) : ''

/** Saves the signature under the step's name and continues. */
function Sign({ step, draft, update, onContinue }: StepProps) {
  const [typed, setTyped] = useState<string | null>(null)
  // The draft is available only after the first render.
  const signature = typed ?? signatureIn(draft.steps?.[step.name])
  const keep = () => {
    const answer = { signature }
    update(({ steps }) => ({ steps: { ...steps, [step.name]: answer } }))
    onContinue()
  }
  return (
    <form
      data-part="waiver"
      onSubmit={(event) => {
        event.preventDefault()
        keep()
      }}
    >
      <input aria-label={step.prompt} value={signature} onChange={(event) => setTyped(event.target.value)} />
      <button type="submit">✓</button>
    </form>
  )
}

/** The components of the step and of the voucher field; the client build imports this file. */
export default {
  steps: { 'acme-waiver.sign': Sign },
  payments: { 'acme-waiver.voucher': () => null },
}
