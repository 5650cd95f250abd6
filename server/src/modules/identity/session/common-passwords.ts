// What people choose when nobody stops them, in lower case: of the lists that guessers try first, those of eight letters or
// more, with a school’s own favourites. Runs, repeats and the person’s own name are recognised by rule, not listed.
export const commonPasswords: ReadonlySet<string> = new Set(
  `
    00000000 000000000000 012345678 0123456789 0987654321 10203040 1029384756 11111111 111111111111 11112222 11223344
    1122334455 112233445566 12121212 121212121212 123123123 123123123123 123321123 12341234 12344321 12345678 123456789
    1234567890 123456789012 1234567890123 12345678901234 1234567891 12345678910 123456789123 123456789a 123456789q
    1234qwer 123654789 147258369 159357159 19191919 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1q2w3e4r5t6y7u8i 1qaz2wsx
    1qaz2wsx3edc 1qaz2wsx3edc4rfv 1qazxsw2 20202020 22222222 456789123 741852963 789456123 87654321 88888888 987654321
    9876543210 a12345678 a123456789 a1b2c3d4 a1b2c3d4e5 aa123456 aa12345678 aaa111222 abc12345 abc123456 abc123abc
    abc123abc123 abcabcabc abcd1234 abcd1234abcd abcde12345 abcdef123 abcdefg1 abcdefgh abcdefghi abcdefghijkl
    abcdefghijklm abcdefghijklmnop admin-demo admin123 admin1234 admin12345 admin123456 admin123admin admin2024
    admin2025 admin2026 admin@123 adminadmin adminadminadmin administrator administrator1 administrator12
    administrator123 africa12 africa123 alexander alexander1 amen1234 andrew12 arsenal1 arsenal123 asdf1234 asdfasdf
    asdfghjk asdfghjkl asdfghjkl123 asdfghjkl1234 asdfqwer ashley12 ashley123 autumn123 autumn2025 autumn2026 avocado1
    awesome1 awesome123 azerty123 azertyuiop babyboy1 babygirl babygirl1 barcelona barcelona1 baseball baseball1
    basketball basketball1 batman123 batman1234 beautiful beautiful1 bellhouse bellhouse1 bellhouse12 bellhouse123
    bellhouse2026 benjamin benjamin1 bestfriend bible123 blackberry blessed1 blessed123 blessing brother1 buster12
    butterfly butterfly1 catherine catherine1 champion champion1 champion123 changeme changeme1 changeme123 changeme1234
    changeme12345 changethis charlie1 charlie123 chelsea1 chelsea123 chocolate chocolate1 christian christine cinderella
    classroom computer computer1 computer123 correcthorse correcthorsebatterystaple corvette cowboys1 cristiano
    crocodile daddy123 daniel12 daniel123 darling1 december december1 default1 default123 demo1234 demodemo diamond1
    dragon12 dragon123 dragondragon education elephant elephant1 elizabeth elizabeth1 emmanuel entebbe1 facebook
    facebook1 facebook123 familyfamily father12 father123 february ferrari1 flower12 flower123 flowers1 football
    football1 football123 footballfootball forever1 forever21 fortnite fortnite1 freedom1 freedom123 friday123 friends1
    friends123 giraffe1 godbless godisgood godisgood1 godisgreat123 goodluck goodmorning goodnight google123 guest123
    guestguest gulu1234 handsome happiness happy123 happy1234 happyday harley12 headmaster headteacher heavenly hello123
    hello1234 hello12345 hellohello homework1 honey123 hunter12 hunter123 ilovegod ilovejesus ilovemom ilovemum
    ilovemyfamily ilovemymum iloveu123 iloveyou iloveyou! iloveyou1 iloveyou12 iloveyou123 iloveyou2 iloveyouforever
    iloveyousomuch instagram internet internet1 iphone123 isabella january1 jennifer jessica1 jessica123 jesus123
    jesus1234 jesuschrist jesuschrist1 jesusislord jesusislord1 jinja123 jonathan jordan23 kampala1 kampala12 kampala123
    kangaroo kenya123 kenya1234 keyboard keyboard1 killer12 killer123 lakers24 learning leopard1 letmein1 letmein12
    letmein123 letmeinletmein letmeinnow letmeinplease linkedin lioness1 liverpool liverpool1 liverpool123 lkjhgfdsa
    lovelove loveme123 loveyou1 makerere makerere1 manchester manunited manutd123 margaret master12 master123 matooke1
    matthew1 mbarara1 mercedes mercedes1 messi123 messi1234 michael1 michelle michelle1 microsoft midnight midnight1
    minecraft minecraft1 mnbvcxz1 monday123 monkey12 monkey123 monkeymonkey mother12 mother123 mountain mountains
    mummy123 mustang1 myfamily mypassword mypassword1 myschool nairobi1 nairobi123 newpassword newpassword1 nicholas
    nicholas1 nicole12 nigeria1 nigeria123 nintendo nokia123 nopassword nothing1 november october1 oldpassword p@ssw0rd
    p@ssw0rd1 p@ssword p@ssword1 passw0rd passw0rd1 password password! password01 password1 password1! password12
    password123 password1234 password12345 password123456 password1234567 password12345678 passwordpassword
    passwordpassword1 passwords passwort patricia patricia1 peace123 peaceful pearlofafrica pikachu1 pineapple
    pineapple1 playstation poiuytrewq pokemon1 pokemon123 porsche1 praisegod precious precious1 princess princess1
    princess123 princessprincess principal q1w2e3r4 q1w2e3r4t5 qazwsx123 qazwsxedc qweasd123 qweasdzxc qwer1234 qwert123
    qwert12345 qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwerty78 qwertyqwerty qwertyqwerty12 qwertyui
    qwertyuiop qwertyuiop12 qwertyuiop123 qwertyuiop1234 qwertyuiop[] qwertz123 rainbow1 rainbow123 realmadrid robert12
    rolex123 ronaldo123 ronaldo7 root1234 rootroot rwanda123 samantha samantha1 sample123 samsung1 samsung123 saturday
    school12 school123 school1234 schoolschool sebastian secondary secret123 secret1234 september september1 shadow12
    shadow123 sister12 smile123 southafrica spiderman spiderman1 spring123 spring2025 spring2026 starwars starwars1
    stephanie strawberry student-demo student1 student12 student123 student1234 students success1 success123 summer12
    summer123 summer2024 summer2025 summer2026 sunday123 sunshine sunshine1 sunshine123 sunshinesunshine superman
    superman1 superman1234 superstar superuser supervisor sweetheart sweetie1 swimming tanzania tanzania1 teacher-demo
    teacher1 teacher12 teacher123 teacher1234 teachers temp1234 temporary test1234 test12345 testing1 testing123
    testtest thepassword thomas12 thomas123 tigger12 tiktok123 together toor1234 topsecret toyota123 trustno1
    trustno1trustno1 tuesday1 uganda12 uganda123 uganda1234 uganda256 user1234 username username1 victoria victoria1
    victory1 volleyball wednesday welcome! welcome1 welcome12 welcome123 welcome1234 welcome123456 whatever whatever1
    whatsapp whatsapp1 windows1 windows10 winner12 winner123 winter123 winter2024 winter2025 winter2026 yamaha12
    yankees1 yourpassword youtube1 youtube123 zaq12wsx zaq1xsw2 zxcvbnm1 zxcvbnm123 zxcvbnm12345 zxcvbnmzxcvbnm
  `
    .trim()
    .split(/\s+/),
)
