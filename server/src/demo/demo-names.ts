export const girls =
  'Aisha Akello Amina Annet Babirye Brenda Catherine Christine Claire Daphine Diana Doreen Edith Esther Evelyn Faith Fatuma Fiona Florence Gloria Grace Hadijah Harriet Hope Immaculate Irene Jacinta Jane Joan Josephine Joy Judith Juliet Keziah Kemigisha Lillian Lydia Mariam Martha Mercy Miriam Moreen Naomi Oliver Patience Peace Phiona Prossy Racheal Rebecca Resty Ritah Rose Ruth Sandra Sarah Scovia Sharon Shamim Stella Susan Sylvia Tendo Teopista Topista Winnie Zainab Zipporah'.split(
    ' ',
  )

export const boys =
  'Aaron Abdul Abel Alex Allan Ambrose Andrew Arnold Benjamin Bosco Brian Bright Caleb Charles Collins Daniel David Denis Derrick Dickson Edgar Emmanuel Enoch Eria Francis Fred Geoffrey George Gerald Hamza Henry Herbert Ibrahim Innocent Isaac Ivan Jackson James Jeremiah Joel John Jonathan Joseph Joshua Julius Kenneth Lawrence Mark Martin Moses Musa Nathan Nicholas Owen Patrick Paul Peter Phillip Rashid Reagan Robert Rogers Ronald Samuel Simon Solomon Stephen Timothy Umar Vincent Wilson Yusuf'.split(
    ' ',
  )

export const families =
  'Achan Acheng Adong Agaba Ahimbisibwe Ainembabazi Akampurira Alinda Amuge Apio Arinaitwe Asiimwe Atim Atuhaire Auma Ayebare Bagonza Baluku Barigye Bbosa Bukenya Busingye Byamukama Byaruhanga Ddamulira Ejoku Ekwaro Emuron Gumisiriza Ijala Isabirye Kabanda Kabugo Kaggwa Kakuru Kalema Kamya Karungi Kasozi Kato Katusiime Kawuma Kayiwa Kibirige Kiconco Kiggundu Kirabo Kisakye Kityo Kizza Komakech Kwagala Kyomuhendo Lubega Lukwago Lumala Lutaaya Luyiga Lwanga Magezi Masaba Matovu Mayanja Mbabazi Mirembe Mubiru Mugabi Mugerwa Mugisha Mukasa Mukisa Muhumuza Mulindwa Musiime Musoke Mutebi Muwanguzi Muwonge Nabirye Nabukenya Nabwire Nakamya Nakato Nakayiza Nalubega Nalwanga Namatovu Namuli Nankya Nansubuga Nantongo Natukunda Nsubuga Ntale Nuwagaba Nyakato Obbo Obua Ocen Ochieng Odongo Ogwang Ojok Okello Okiror Okot Okurut Olweny Omara Onyango Opio Orishaba Otim Owori Rukundo Rwothomio Sebunya Sekandi Semakula Sserwadda Ssali Ssebagala Ssekitoleko Ssempijja Ssentongo Tibenderana Tukamushaba Tumusiime Turyasingura Tusiime Twesigye Walusimbi Wamala Wanyama Wasswa Were'.split(
    ' ',
  )

/** A few families came from elsewhere, and their names are written as they write them. */
export const familiesFromElsewhere = [
  'Adéyẹmí',
  'Ọlábísí',
  'Ɗanjuma',
  'Nwosu',
  'Müller',
  'Habyarimana',
  'Ng’ang’a',
  'van der Berg',
]

export const previousSchools = [
  'Kitante Primary School',
  'Nakasero Primary School',
  'St. Kizito Primary School, Bugolobi',
  'Buganda Road Primary School',
  'Mbarara Municipal School',
  'Gulu Public Primary School',
  'Jinja Army Boarding School',
  'Shimoni Demonstration School',
]

export const houses = ['Elgon', 'Moroto', 'Muhavura', 'Rwenzori']
