import { useEffect, useRef } from 'react'
import type { BookableFacts } from '../../../booking/bookable/bookable-facts.ts'
import { choicesInAddress, codeInAddress, withoutChoices } from '../../../booking/resources/address-choices.ts'
import { noTime } from '../../../booking/resources/use-choices.ts'
import type { Draft, UpdateDraft } from '../../../state/draft.ts'

/** Reads choices from the address once the draft is known; from then on only the draft counts. */
export function useAddressChoices(facts: BookableFacts, draft: Draft | null, update: UpdateDraft): void {
  const isTaken = useRef(false)
  useEffect(() => {
    if (!draft || isTaken.current) return
    isTaken.current = true
    const brought = choicesInAddress(location.search, facts, draft)
    const code = codeInAddress(location.search)
    const rest = withoutChoices(location.href)
    if (rest !== location.href) history.replaceState(history.state, '', rest)
    if (brought) update({ ...brought, ...noTime })
    if (code !== null) update({ discountcode: code })
  }, [draft, facts, update])
}
