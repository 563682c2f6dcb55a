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

/** Keeps what is signed under the step's name, and goes on. */
function Sign({ step, draft, update, onContinue }: StepProps) {
  const [typed, setTyped] = useState<string | null>(null)
  // The draft is read after the first drawing.
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

/** What draws the step and the voucher's field; the browser's part of the build takes it from here. */
export default {
  steps: { 'acme-waiver.sign': Sign },
  payments: { 'acme-waiver.voucher': () => null },
}
