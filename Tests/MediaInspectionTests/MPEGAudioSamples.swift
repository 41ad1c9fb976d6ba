import Foundation
import Testing

/// Small streams that ffmpeg 5.1.9 made, with libmp3lame and its own AAC encoder.
enum MPEGAudioSamples {
    /// One stream and what it is.
    struct Sample: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let format: String
        let duration: Double
        let bytes: [UInt8]

        init(_ name: String, format: String, duration: Double, base64: String) {
            testDescription = name
            self.format = format
            self.duration = duration
            bytes = Array(Data(base64Encoded: base64) ?? Data())
        }
    }

    static let all = [mp3, adts]

    static let mp3 = Sample(
        "MPEG-2.5 layer III with an Info header", format: "mp3", duration: 0.648,
        base64: """
            /+M4wAAAAAAAAAAAAEluZm8AAAAPAAAACQAAA2AAVVVVVVVVVVVVVVVqampqampqampqaoCAgICAgICAgICAlZWVlZWV\
            lZWVlZWqqqqqqqqqqqqqqsDAwMDAwMDAwMDA1dXV1dXV1dXV1dXq6urq6urq6urq6v//////////////AAAAAExhdmYg\
            bGFtZQAAAAAAAAAAAAAAACQCYAAAAAAAAANgZ+sywAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
            AAAAAAAAAAAA/+MYxAAK8AbVuUEAAv9HcNtgBg+D4PvUCAIHIPg+fxOD4PoggcRB8H34IOu/wxwG/SGOXfznT7ulJoc4\
            WcQ3/GVEJRyhC3+D/+MYxA8QmUKQAZRQAG8H6ge5ABlxEnAPiYDmR1gd6mHvgGgCQCorCKC6//IR6KpEPh8ab//5CgNC\
            UJA1/4lOg0r//////////+MYxAcOaKY8Ad4AAP/////40iEYA4ASSQXAKMCsF4wfwajCHFKMQulwxvhNjDbBaMD0D4FA\
            XiEAMDAKoSW07dP//vgSpVAg/+MYxAgNqKYsAFa8YCmJFGfQGycnl9GIANucd+h5p+CpmGqC8YJQC5QA8gRBoACAVL6x\
            ////3+U///9a/1//fGMDIYEAAdcF/+MYxAwO6KYsAKewgIIBpyIHmpGIyKqc5FMpq8iHmHkCsYMoFpgYARG6RjOX8Urx\
            ///Z/v9P////////Rf//+TsVQOAwSYQN/+MYxAsNaKYwAAb+RJgKECJ0AhGBgSyEkYCKDdEgESDADgwAMAVCAAsiAEEC\
            a4b/////+j///1L///4xgBgAA30DACAcDAsB/+MYxBANOKZAAVYAACAQC8DEaMsDH2bUDq7FsDekP4DBsCADAMAkAIF4\
            CQCiPhmBCiEgEj/HMIIwyn+MwVBZggpIuB2k4jeP/+MYxBYSiS6UKZRoAIA5NITgLgBtwDgYSK//gnYK+PMd4mZT//8z\
            L5usvhc//y4nPh8u//6AfAZomNf//QTcauQqO1ct2AA//+MYxAYM8LbRucMAA/2Zl/4zMpcYMzNxmZtVAm/VVAQp/QUG\
            CvBQUKf4KDHf0FChvgoMFP8FChv+SCpMQU1FMy4xMDCqqqqq
            """)

    static let adts = Sample(
        "AAC-LC in ADTS", format: "aac", duration: 0.512,
        base64: """
            //FsQBy//AEcUqlpo3dZ+0fb4kq7lokSJEiSQbVtO1bTtW07VxnauM7VtM9O2KdsVh2radq4ztXGcqynKtpyrabFicdi\
            cqykIEIEIEIkoyUZVGVSmStKa65XV3bmBuxSgSgYGBgYGNm5ZZZZZZTcsssssspuWWWWWWWWWWWWWWWWWWWWWWWWWWWW\
            WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW\
            WWWWWWWWWWWWWWWWWWWWWWWWWWWWXv/xbEAdH/wBAJzZPRVEuhlEuxdkvn2+f/4v/P9euONauR/0/T/8P/P8eePN6l1n\
            /T8/+n/z9dccX1WpP/T8/+n/3+utccaXSZdGKPAy6MSccujFHhpmbDFc00y5lzPNNMlmjZZfkP14LsEDhKMJ1nOiqoxj\
            UGjoojoN0DqFBug3VPRRWFK2bIt7Zs2Ed9IuEbRLi+yewjs2bIr8iRwVlzLOdiPPOc51KVGpSp555551TqnVOqeeedQn\
            UpU888886jfRvoopfnUvWlDsc+NrsG+J3D8FOdUPNzTqnn5p+b5KnIkIOj5bFDj/8WxAHT/8AQ6dsL0VZL0TZL6iXzn8\
            //h/5/jzrq+JJr/09//4v/P9euOtalv7//Hj3+vbV8Xdy7/vutda1q7ktDLowR5y76OeR8vl8tmzKc77TSyIoYYubjFz\
            DiIi+Q+UXGLmVxIkfL5fL5fLjsPFPVxREW+p6NWJp0roUKrC9Tunwbi3rKyfx4okIRItayIoooooooooiiKKKKKIssUU\
            USIooooon4iBCIkFUdR6oqoogiEKno1WuBUgbTHWlZtJtJtMd0d0d0d0d0d2/bv279+0Jpzm3OZ8juR3I7kdfdfdfdf3\
            Zd2Xd//xbEABn/wBGIG0cA==
            """)
}
