import { hindiFailureMessages, hindiLinkMessages, type Replacements } from '../i18n/catalogue.ts'
import type {
  modalMessages as english,
  loginMessages as englishLogin,
  openerMessages as englishOpener,
} from './messages.en.ts'

export const waitlistMessages = {
  ...hindiFailureMessages,
  ...hindiLinkMessages,
  join: 'प्रतीक्षा सूची में शामिल हों',
  opening: 'खुल रहा है...',
  unavailable: 'फ़ॉर्म लोड नहीं हुआ। कृपया फिर से कोशिश करें।',
  joined: 'आप {email} के रूप में सूची में हैं',
  titleGetStarted: 'प्रतीक्षा सूची में शामिल हों',
  close: 'बंद करें',
  fullName: 'पूरा नाम',
  email: 'ईमेल पता',
  phoneNumber: 'फ़ोन नंबर',
  currentDesignation: 'मौजूदा पद',
  interestedDomains: 'जिन डोमेन में आपकी रुचि है',
  willingToPay: 'आप कितना भुगतान करना चाहेंगे',
  priceNote: 'कोई शुल्क नहीं लिया जाता। इससे हमें केवल यह पता चलता है कि आपके लिए एक पते का मूल्य क्या है।',
  comments: 'टिप्पणी',
  optional: '(वैकल्पिक)',
  chooseDomain: 'कृपया कम से कम एक डोमेन चुनें',
  fullNameEmpty: 'कृपया अपना पूरा नाम लिखें',
  emailEmpty: 'कृपया अपना ईमेल पता लिखें',
  currentDesignationEmpty: 'कृपया अपना मौजूदा पद लिखें',
  emailWrong: 'कृपया name@example.com की तरह एक ईमेल पता लिखें',
  emailBeyondAscii: 'कृपया @ से पहले केवल a–z, अंक और चिह्न लिखें',
  submit: 'भेजें',
  submitting: 'भेजा जा रहा है...',
  privacy:
    'हम यह जानकारी इस प्रतीक्षा सूची को चलाने और आपको इसके बारे में लिखने के लिए इस्तेमाल करते हैं। हर ईमेल में सदस्यता छोड़ने का लिंक होता है।',
  privacyLink: 'गोपनीयता सूचना',
  thanks: 'धन्यवाद!',
  thanksText: 'आपकी जानकारी हमें मिल गई है। हम आपको {email} पर लिखेंगे।',
  thanksOnItsWay: 'आपकी जानकारी हमारे पास पहुँच रही है। हम आपको {email} पर लिखेंगे।',
  thanksOffline: 'आप ऑफ़लाइन हैं: ऑनलाइन होते ही आपकी जानकारी भेजी जाएगी।',
  yourPlate: 'आपकी नेमप्लेट',
  plateNote: '{address} अभी आरक्षित नहीं है। निमंत्रण मिलने पर आप इसे चुनते हैं।',
  plateNeedsLatin: 'आपकी नेमप्लेट के लिए हमें आपका नाम लैटिन अक्षरों में चाहिए: a–z, 0–9, हाइफ़न।',
  plateWide: 'चौड़ी',
  plateSquare: 'चौकोर',
  sharePlate: 'अपनी नेमप्लेट साझा करें',
  download: 'डाउनलोड करें',
  copyLink: 'लिंक कॉपी करें',
  linkCopied: 'लिंक कॉपी हो गया।',
} satisfies Required<Replacements<typeof englishOpener & typeof english>>

/** All texts of the waitlist button. */
export const buttonTexts = {
  ...waitlistMessages,
  titleLogin: 'लॉगिन में रुचि दर्ज करें',
} satisfies Required<Replacements<typeof englishOpener & typeof english & typeof englishLogin>>
