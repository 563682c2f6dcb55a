import type { EmbedMode, SnippetWish } from '../../../core/domain/embedding/snippet.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { Choice } from '../../ui/choice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useWords } from '../../ui/words.tsx'

const modes: EmbedMode[] = ['inline', 'popup', 'button']
const themes: SnippetWish['theme'][] = ['auto', 'light', 'dark']

const isMode = (value: string): value is EmbedMode => modes.some((mode) => mode === value)
const isTheme = (value: string): value is SnippetWish['theme'] => themes.some((theme) => theme === value)

type Wish = Omit<SnippetWish, 'origin'>

/** What an owner chooses of the site in their page. */
export function WishFields({ wish, onChange }: { wish: Wish; onChange(change: Partial<Wish>): void }) {
  const t = useWords()
  const { bookables, languages } = useBootstrap()
  const words = { auto: t('embed.theme_auto'), light: t('theme.light'), dark: t('theme.dark') }
  return (
    <>
      <Choice label={t('embed.mode')} value={wish.mode} onChange={(mode) => isMode(mode) && onChange({ mode })}>
        {modes.map((mode) => (
          <option key={mode} value={mode}>
            {t(`embed.mode_${mode}`)}
          </option>
        ))}
      </Choice>
      <Choice label={t('embed.what')} value={wish.path} onChange={(path) => onChange({ path })}>
        <option value="/">{t('embed.everything')}</option>
        {bookables.map(({ id, slug, name }) => (
          <option key={id} value={`/book/${encodeURIComponent(slug || id)}`}>
            {name}
          </option>
        ))}
      </Choice>
      <Choice label={t('embed.theme')} value={wish.theme} onChange={(theme) => isTheme(theme) && onChange({ theme })}>
        {themes.map((theme) => (
          <option key={theme} value={theme}>
            {words[theme]}
          </option>
        ))}
      </Choice>
      <Choice label={t('language.switch')} value={wish.lang} onChange={(lang) => onChange({ lang })}>
        <option value="">{t('embed.language_auto')}</option>
        {languages.map(({ language, name }) => (
          <option key={language} value={language} lang={language}>
            {name}
          </option>
        ))}
      </Choice>
      {wish.mode === 'inline' ? null : (
        <TextField
          label={t('embed.label')}
          placeholder={t('embed.open')}
          maxLength={80}
          value={wish.title}
          onChange={({ currentTarget: { value } }) => onChange({ title: value })}
        />
      )}
    </>
  )
}
