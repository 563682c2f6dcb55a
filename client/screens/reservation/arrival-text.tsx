import { useBootstrap } from '../../ui/bootstrap.tsx'
import { Message } from '../../ui/message.tsx'
import { useWords } from '../../ui/words.tsx'

/** What its customer has to know when they come, as the page of thanks and the mail say it. */
export function ArrivalText() {
  const t = useWords()
  const { provider } = useBootstrap()
  return (
    <div data-part="arrival">
      <p>{t('thanks.booked_text', { provider: provider?.name ?? '' })}</p>
      <Message name="thankyoumessage" />
    </div>
  )
}
