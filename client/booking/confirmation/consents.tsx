import styled from '@emotion/styled'
import type { Draft } from '../../state/draft.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { useWords } from '../../ui/words.tsx'
import { useBooking } from '../context/booking-context.tsx'
import { contactOf } from '../questions/contact.ts'
import { type FormView, readForm } from '../questions/read-forms.ts'

const Root = styled.section({
  display: 'grid',
  gap: 'var(--space)',
  '& label': { display: 'flex', gap: 'calc(var(--space) * 1.5)', alignItems: 'center', minHeight: 44 },
  '& input': { width: 22, height: 22, margin: 0, flex: 'none', accentColor: 'var(--primary)' },
})

/** Channels by which this customer can be reached. */
function useReachable(draft: Draft, forms: FormView[]) {
  const { channels } = useBootstrap()
  const { mobile_phone_number: phone, email } = contactOf(draft, forms)
  return channels.filter(({ to }) => (to === 'phone' ? phone : email) !== '')
}

/** What of a draft's ticks is sent with a booking: nothing where there is nothing to agree to. */
export function useConsents(draft: Draft, forms: FormView[]): { consents?: string[] } {
  const { channels } = useBootstrap()
  const names = useReachable(draft, forms).map(({ name }) => name)
  return channels.length > 0 ? { consents: (draft.consents ?? []).filter((name) => names.includes(name)) } : {}
}

/** A tick for each way to reach the customer beside mail; none is ticked before they do it. */
export function Consents() {
  const t = useWords()
  const { draft, update, forms } = useBooking()
  const channels = useReachable(draft, forms.map(readForm))
  if (channels.length === 0) return null
  const tick = (name: string, isTicked: boolean) =>
    update(({ consents = [] }) => ({
      consents: isTicked ? [...new Set([...consents, name])] : consents.filter((one) => one !== name),
    }))
  return (
    <Root aria-labelledby="consents-heading">
      <h3 id="consents-heading">{t('consents.heading')}</h3>
      {channels.map(({ name, words }) => (
        <label key={name}>
          <input
            type="checkbox"
            checked={draft.consents?.includes(name) === true}
            onChange={(event) => tick(name, event.target.checked)}
          />
          {words}
        </label>
      ))}
    </Root>
  )
}
