/** Common names of towns that the gazetteer has under another name; both folded. */
const listed = `new york = new york city|galway = gaillimh|limerick = luimneach|wexford = loch garman|tramore = tra mhor
killarney = cill airne|clonmel = cluain meala|mullingar = an muileann gcearr|newbridge = droichead nua|rush = an ros
lifford = leifear|charleville = rath luirc|munchen = munich|nuremberg = nurnberg|cologne = koln|colonia = koln
hanover = hannover|hamburgo = hamburg|frankfurt = frankfurt am main|wien = vienna|geneva = geneve|ginebra = geneve
basilea = basel|berna = bern|praha = prague|praga = prague|roma = rome|milano = milan|firenze = florence
venezia = venice|napoli = naples|torino = turin|bruxelles = brussels|brussel = brussels|bruselas = brussels
antwerp = antwerpen|amberes = antwerpen|den haag = the hague|la haya = the hague|lisboa = lisbon|oporto = porto
kobenhavn = copenhagen|copenhague = copenhagen|warszawa = warsaw|varsovia = warsaw|cracovia = krakow
bucuresti = bucharest|beograd = belgrade|athina = athens|atenas = athens|moskva = moscow|moscu = moscow
londres = london|edimburgo = edinburgh|nueva york = new york city|seville = sevilla|saragossa = zaragoza
corunna = a coruna|la coruna = a coruna|lerida = lleida|gerona = girona|orense = ourense|bilbo = bilbao
iruna = pamplona|palma de mallorca = palma|ciudad de mexico = mexico city|cdmx = mexico city`

export const otherNames: ReadonlyMap<string, string> = new Map(
  listed.split(/[|\n]/).flatMap((entry) => {
    const [said, listedAs] = entry.split(' = ')
    return said === undefined || listedAs === undefined ? [] : [[said, listedAs] as const]
  }),
)
