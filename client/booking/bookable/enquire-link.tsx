import { useBootstrap } from '../../ui/bootstrap.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { useWords } from '../../ui/words.tsx'
import { enquirePath } from './card-facts.ts'

/** The way to ask the provider where the page's bookable can't be booked; nothing where it takes no questions. */
export function EnquireLink() {
  const t = useWords()
  const { bookable, provider } = useBootstrap()
  const href = bookable && enquirePath(bookable)
  return href ? (
    <LinkButton href={href} variant="secondary">
      {t('catalogue.enquire', { provider: String(provider?.name ?? '') })}
    </LinkButton>
  ) : null
}
