import type { LoaderWords } from '../../domain/embedding/loader-facts.ts'

/** The words of the script that embeds a site, as a site in two dozen languages would have them: its own first. */
export const manyLanguages: [language: string, words: LoaderWords][] = [
  ['fr', ['Réserver', 'Fermer', 'Réserver dans une nouvelle fenêtre']],
  ['en-us', ['Book now', 'Close', 'Book in a new window']],
  ['es', ['Reservar', 'Cerrar', 'Reservar en otra ventana']],
  ['de', ['Jetzt buchen', 'Schließen', 'In neuem Fenster buchen']],
  ['it', ['Prenota ora', 'Chiudi', 'Prenota in una nuova finestra']],
  ['pt', ['Reservar agora', 'Fechar', 'Reservar noutra janela']],
  ['nl', ['Nu boeken', 'Sluiten', 'Boeken in een nieuw venster']],
  ['sv', ['Boka nu', 'Stäng', 'Boka i ett nytt fönster']],
  ['da', ['Book nu', 'Luk', 'Book i et nyt vindue']],
  ['nb', ['Bestill nå', 'Lukk', 'Bestill i et nytt vindu']],
  ['fi', ['Varaa nyt', 'Sulje', 'Varaa uudessa ikkunassa']],
  ['pl', ['Zarezerwuj teraz', 'Zamknij', 'Zarezerwuj w nowym oknie']],
  ['cs', ['Rezervovat', 'Zavřít', 'Rezervovat v novém okně']],
  ['hu', ['Foglalás most', 'Bezárás', 'Foglalás új ablakban']],
  ['tr', ['Hemen ayırt', 'Kapat', 'Yeni pencerede ayırt']],
  ['el', ['Κράτηση τώρα', 'Κλείσιμο', 'Κράτηση σε νέο παράθυρο']],
  ['ru', ['Забронировать', 'Закрыть', 'Забронировать в новом окне']],
  ['uk', ['Забронювати', 'Закрити', 'Забронювати в новому вікні']],
  ['ar', ['احجز الآن', 'إغلاق', 'احجز في نافذة جديدة']],
  ['he', ['להזמנה', 'סגירה', 'להזמנה בחלון חדש']],
  ['hi', ['अभी बुक करें', 'बंद करें', 'नई विंडो में बुक करें']],
  ['th', ['จองเลย', 'ปิด', 'จองในหน้าต่างใหม่']],
  ['ja', ['今すぐ予約', '閉じる', '新しいウィンドウで予約']],
  ['zh', ['立即预订', '关闭', '在新窗口中预订']],
]
