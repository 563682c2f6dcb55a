import type { Composition } from '../../core/domain/theme.ts'
import { wide } from './breakpoints.ts'

/**
 * Where things stand, as the theme wants it: rules of the page itself, so that the client's scripts carry none of those
 * that other themes want. Components name their parts (`data-part`, `data-cards`, `data-panel`) and keep to one column;
 * these selectors are always stronger than theirs.
 */
export const arrangementCss = ({ hero, catalogue, panel }: Composition): string =>
  [cards, heroes[hero], catalogues[catalogue], panels[panel]].filter(Boolean).join('\n')

const introduction = '@media (min-width: 860px)'
const rows = '@media (min-width: 760px)'
/** Cards are at least 300 px wide, beside the page's own edges. */
const twoColumns = '@media (min-width: 680px) and (max-width: 1011.98px)'
const threeColumns = '@media (min-width: 1012px)'

const words = '[data-part=hero] [data-part=words]'
const photo = '[data-part=hero] [data-part=photo]'
const heroWords = '[data-part=hero] [data-part=introduction]'

/** The edge of the page on both sides, which a picture over its whole width leaves behind. */
const edge = 'clamp(16px,4vw,32px)'

const heroes: Record<Composition['hero'], string> = {
  // A cell of its own, not an order: on a slow line the photo is drawn before the text has come.
  split: `
${introduction}{
${heroWords}:has([data-part=photo]){grid-template-columns:minmax(0,1fr) minmax(0,44%)}
${photo}{grid-column:2;grid-row:1}
}`,
  // As wide as the window, whose scroll bar does not belong to it. The words' card stands below it and reaches into its
  // edge only: what the picture shows may be anywhere.
  cover: `
main ${photo}{margin-inline:calc(${edge}*-1);border-inline:0;border-radius:0;box-shadow:none}
${introduction}{
main ${heroWords}:has([data-part=photo]){padding-top:0}
main ${photo}{grid-area:1/1;margin-inline:calc(50% - 50cqi)}
main ${photo}>span{aspect-ratio:auto;height:clamp(320px,32vw,440px)}
[data-part=photo]~[data-part=words]{grid-area:2/1;position:relative;justify-self:start;width:min(100%,640px);padding:calc(var(--card-padding)*1.25);margin-block-start:calc(var(--space)*-12);background:var(--surface);border:var(--border-card) solid var(--card-edge);border-radius:var(--radius-card);box-shadow:var(--shadow-raised)}
}`,
  band: `
${introduction}{
main ${heroWords}{gap:calc(var(--space)*4);justify-items:center;padding-top:calc(var(--space)*4);text-align:center}
${photo}{grid-row:2;width:100%}
main ${photo}>span{aspect-ratio:3/1}
main ${words} h1{font-size:calc(var(--h1-size)*1.4)}
main ${words} [data-part=logo]{margin-inline:auto}
${heroWords}+details>summary{display:flex;justify-content:center}
}`,
  words: `${introduction}{main ${words} h1{font-size:calc(var(--h1-size)*1.25)}}`,
}

/** A card that has a row to itself has its picture beside its text. */
const acrossRow = (item: string, picture: string, height: number): string => `
${each(item, '')}{grid-column:1/-1}
${each(item, '>article[data-pictured]')}{flex-direction:row;min-height:${height}px}
${each(item, '>article[data-pictured]>:first-of-type:not([data-part])')}{flex:0 0 ${picture};aspect-ratio:auto}`

/** A selector with an end, for each of its alternatives. */
const each = (selectors: string, end: string): string =>
  selectors
    .split(', ')
    .map((selector) => `${selector}${end}`)
    .join(',')

const led = 'ul[data-cards=led]>li'
const even = 'ul[data-cards]:not([data-cards=led],[data-cards=people])>li'
const people = 'ul[data-cards=people]'
const inThrees = ':has(>:nth-of-type(3n):last-of-type)'
const inPairs = ':has(>:nth-of-type(2n):last-of-type)'

/**
 * People are shown alike: as many in a row as leave no hole, else those that are left in the middle. A picture of
 * somebody does not grow with its card.
 */
const ofPeople = {
  two: `${people}>li:nth-of-type(odd):last-of-type:not(:first-of-type){grid-column:1/-1;justify-self:center;width:calc(50% - var(--space)*1.5)}`,
  three: `
${people}${inPairs}:not(${inThrees})>li{grid-column:span 3}
${people}:not(${inPairs},${inThrees})>li:nth-of-type(3n+1):nth-last-of-type(2){grid-column:2/span 2}
${people}:not(${inPairs},${inThrees})>li:nth-of-type(3n+1):last-of-type:not(:first-of-type){grid-column:3/span 2}`,
}

/** The last row is never a hole: two that are left take half of it each, one takes all of it. */
const cards = `
ul[data-cards]{display:grid;grid-template-columns:minmax(0,1fr);gap:calc(var(--space)*3)}
${people}>li:only-of-type{grid-column:1/-1}
${twoColumns}{
ul[data-cards]{grid-template-columns:repeat(2,minmax(0,1fr))}
${acrossRow(`${even}:nth-of-type(odd):last-of-type, ${led}:nth-of-type(even):last-of-type`, '46%', 280)}
${ofPeople.two}
}
${threeColumns}{
ul[data-cards]{grid-template-columns:repeat(6,minmax(0,1fr))}
ul[data-cards]>li{grid-column:span 2}
${acrossRow(`${even}:nth-of-type(3n+1):last-of-type, ${led}:nth-of-type(3n+2):last-of-type`, '46%', 280)}
${halves('')}{grid-column:span 3}
${halves('>article[data-pictured]>:first-of-type:not([data-part])')}{aspect-ratio:2/1}${ofPeople.three}
}`

function halves(end: string): string {
  return each(
    [
      `${even}:nth-of-type(3n+1):nth-last-of-type(2)`,
      `${even}:nth-of-type(3n+2):last-of-type`,
      `${led}:nth-of-type(3n+2):nth-last-of-type(2)`,
      `${led}:nth-of-type(3n+3):last-of-type`,
    ].join(', '),
    end,
  )
}

const first = `${led}:first-of-type`
const row = 'ul[data-cards=rows]>li>article'

const catalogues: Record<Composition['catalogue'], string> = {
  grid: '',
  editorial: `
@media (min-width: 680px){
${acrossRow(first, '58%', 400)}
${first} h3{font-size:var(--h1-size);line-height:var(--h1-line);letter-spacing:var(--h1-spacing)}
${first}>article [data-part=text]{padding:calc(var(--card-padding)*1.5)}
}
${first}>article [data-part=go]{background:var(--button-bg);border-color:var(--button-edge);color:var(--button-fg)}`,
  list: `
main ul[data-cards=rows]{display:block;border-block-end:var(--rule)}
ul[data-cards=rows]>li{border-block-start:var(--rule)}
${row},${row}:is(:hover,:focus-within){flex-direction:row;align-items:flex-start;gap:calc(var(--space)*2);overflow:visible;padding:calc(var(--space)*2.5) 0;background:transparent;border:0;border-radius:0;box-shadow:none;transform:none;min-height:0}
${row}>:first-of-type:not([data-part]){flex:0 0 clamp(84px,18vw,208px);border-radius:var(--radius-card);aspect-ratio:1}
${row}>[data-part=text]{min-width:0;padding:0}
${rows}{
main ${row}>:first-of-type:not([data-part]){flex-basis:clamp(84px,18vw,208px);aspect-ratio:var(--ratio)}
${row}>[data-part=text]{display:grid;grid-template-columns:minmax(0,1fr) auto;justify-items:start;gap:0 calc(var(--space)*5)}
${row}>[data-part=text]>*+*{margin-block-start:6px}
main ${row} [data-part=foot]{grid-column:2;grid-row:1/span 12;flex-flow:column;align-self:center;align-items:flex-end;min-width:200px;margin:0;padding:0;text-align:end}
${row} [data-part=foot]>div{flex:none;flex-direction:column;align-items:flex-end}
}`,
}

const card = 'main [data-panel=top][data-dates]>aside'

const panels: Record<Composition['panel'], string> = {
  left: '',
  right: `${wide}{main [data-panel=right]{flex-direction:row-reverse}}`,
  // Above the dates, which have all the width; beside questions, which are narrow and long, so that the price stays in
  // sight. A beginning of a text has the same room in the font that is there before the theme's own.
  top: `
${wide}{
main [data-panel=top]{flex-direction:row-reverse}
main [data-panel=top]>aside{border-inline-start:var(--rule)}
main [data-panel=top][data-dates]{flex-direction:column}
${card}{width:auto;border-inline-start:0;border-block-end:var(--rule)}
${card}>div{position:static;display:flex;max-height:none}
${card} [data-part=cover]{flex:0 0 26%}
${card} [data-part=cover]>span{aspect-ratio:auto;height:100%}
${card} [data-part=booked]{flex:1;display:grid;grid-template-columns:minmax(0,1fr) minmax(0,.8fr);align-content:start;gap:0 calc(var(--space)*5)}
${card} [data-part=booked]>*{grid-column:2}
${card} [data-part=booked]>*+*+*{margin-block-start:calc(var(--space)*2)}
${card} [data-part=booked]>:is(dl,[data-part=costs]){padding-block-start:0;border-block-start:0}
${card} [data-part=about]{display:grid;align-content:start;gap:calc(var(--space)*1.5);grid-column:1;grid-row:1/span 9}
${card} [data-part=about]>details:not([open])>summary{min-height:3lh}
}`,
}
