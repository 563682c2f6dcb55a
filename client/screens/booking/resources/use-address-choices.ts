import { useEffect, useRef } from 'react'
import type { Draft, UpdateDraft } from '../../../state/draft.ts'
import type { BookableFacts } from '../bookable-facts.ts'
import { choicesInAddress, withoutChoices } from './address-choices.ts'
import { noTime } from './use-choices.ts'

/** Takes in, once the draft has been read, what the address brings with it; then the draft alone speaks. */
export function useAddressChoices(facts: BookableFacts, draft: Draft | null, update: UpdateDraft): void {
  const isTaken = useRef(false)
  useEffect(() => {
    if (!draft || isTaken.current) return
    isTaken.current = true
    const brought = choicesInAddress(location.search, facts, draft)
    const rest = withoutChoices(location.href)
    if (rest !== location.href) history.replaceState(history.state, '', rest)
    if (brought) update({ ...brought, ...noTime })
  }, [draft, facts, update])
}
